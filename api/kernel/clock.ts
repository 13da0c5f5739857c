/** The only source of the current time on the server; tests pass one that they control. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export type TestClock = Clock & { set(instant: string | Date): void; advance(ms: number): void };

/** A stopped clock: it changes only when it is set or advanced. */
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
