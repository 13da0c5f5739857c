import { stemsOf } from '#domain/catalog/words.ts';
import { type Bits, hasBit } from '../bits.ts';
import type { Snapshot } from '../snapshot.ts';

/** Names are read one by one, so words that most products have aren't tried. */
const MOST_NAMES = 5_000;

/**
 * The products whose whole title was typed, although a part of it also asks for a promise: "Baking without Wheat" is a
 * cookbook. What is eaten must keep the promise all the same; what is read on a page can't break it.
 */
export function findTitled({ index, products, listed }: Snapshot, q: string, allowed: Bits | null): number[] {
  const stems = stemsOf(q);
  const lists = stems.map((stem) => index.postings.get(stem)?.ordinals ?? []);
  const rarest = lists.reduce((best, list) => (list.length < best.length ? list : best), lists[0] ?? []);
  if (rarest.length > MOST_NAMES) return [];
  const name = ` ${stems.join(' ')} `;
  return [...rarest].filter(
    (ordinal) =>
      index.names.at(ordinal) === name &&
      hasBit(listed, ordinal) &&
      (products[ordinal]?.card.product_type === 'virtual' || (allowed !== null && hasBit(allowed, ordinal))),
  );
}
