/** Runs this many works at a time, in the order in which they came. One that fails holds up no other. */
export function makeTurns(most: number) {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (work: () => void | Promise<void>): Promise<void> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
