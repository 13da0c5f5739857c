/** A small stream of repeatable random numbers; the same text gives the same stream on every machine. */
export type Rng = {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
};

/** FNV-1a: a seed text to 32 bits. */
export function hash(text: string): number {
  let h = 2_166_136_261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16_777_619);
  // With FNV alone, similar seeds such as "1:7" and "1:8" have similar high bits.
  h = Math.imul(h ^ (h >>> 16), 2_246_822_507);
  h = Math.imul(h ^ (h >>> 13), 3_266_489_909);
  return (h ^ (h >>> 16)) >>> 0;
}

export function rng(seed: string): Rng {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (list) => at(list, Math.floor(next() * list.length)),
    chance: (share) => next() < share,
  };
}

/** The item at an index that must exist. @throws for an index outside the list, which is a mistake in the data. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`No item ${index} in a list of ${list.length}`);
  return item;
}

/** A copy in an order that depends on the seed. */
export function shuffled<T>(list: readonly T[], seed: string): T[] {
  const random = rng(seed);
  const keyed = list.map((item) => ({ item, key: random.next() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
