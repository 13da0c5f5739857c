/** The only source of "now" on the server; tests hand in one that stands still or is moved. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export type TestClock = Clock & { set(instant: string | Date): void; advance(ms: number): void };

/** A clock that moves only when told to. */
export function stoppedClock(start: string | Date): TestClock {
  let instant = new Date(start).getTime();
  return {
    now: () => new Date(instant),
    set: (to) => {
      instant = new Date(to).getTime();
    },
    advance: (ms) => {
      instant += ms;
    },
  };
}
