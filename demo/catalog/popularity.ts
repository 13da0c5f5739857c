import type { Rng } from './rng.ts';

/** A few products sell a lot, most sell little: a power law. */
export function popularity(random: Rng): number {
  return Number(((1 - random.next()) ** -0.9 - 0.9).toFixed(3));
}
