import { setImmediate as others } from 'node:timers/promises';

/** Work between two looks at what else there is to do. */
const SLICE_MS = 8;

/** Long work in slices, so that requests are answered in between; call `pause` at every step of it. */
export type Pace = { pause(): Promise<void> | undefined };

export function makePace(): Pace {
  let began = performance.now();
  return {
    pause() {
      if (performance.now() - began < SLICE_MS) return undefined;
      return others().then(() => {
        began = performance.now();
      });
    },
  };
}
