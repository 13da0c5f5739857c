import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long to work before yielding to the event loop. */
const SLICE_MS = 8;

/** Splits long work into slices, so that requests are answered in between; call `yieldIfDue` after every step. */
export type TimeSlicer = { yieldIfDue(): Promise<void> | undefined };

export function makeTimeSlicer(): TimeSlicer {
  let startedAt = performance.now();
  return {
    yieldIfDue() {
      if (performance.now() - startedAt < SLICE_MS) return undefined;
      return nextTurn().then(() => {
        startedAt = performance.now();
      });
    },
  };
}
