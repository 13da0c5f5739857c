import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 20;

/**
 * Polls until `look` returns something.
 * @throws Error naming `what` if it does not within `withinMs`.
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  withinMs = 60_000,
): Promise<T> {
  const givesUpAt = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > givesUpAt) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await wait(PAUSE_MS);
  }
}
