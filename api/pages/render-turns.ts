import pLimit from 'p-limit';

/** More at once wouldn't be faster in one process, and each holds the data and the markup of its page. */
const AT_ONCE = 2;
/** Several times what rendering takes. */
const LONGEST_TURN_MS = 20;

export type Turns = <T>(render: () => Promise<T>) => Promise<T>;

/**
 * Pages of one kind are rendered two at a time (docs/decisions/009-memory.md). A page that waits for the database gives its
 * turn to the next one, so it can't hold up those that never ask the database.
 */
export function makeTurns(): Turns {
  const inTurn = pLimit(AT_ONCE);
  return async (render) => {
    const { rendering } = await inTurn(async () => {
      const begun = render();
      await endOf(begun);
      return { rendering: begun };
    });
    return rendering;
  };
}

/** Resolves when the page is rendered, or has had its turn. A timer that runs on would hold the page in memory. */
function endOf(rendering: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_TURN_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    rendering.then(end, end);
  });
}
