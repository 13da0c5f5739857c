import { setTimeout as wait } from 'node:timers/promises';
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
      await Promise.race([begun.catch(() => undefined), wait(LONGEST_TURN_MS)]);
      return { rendering: begun };
    });
    return rendering;
  };
}
