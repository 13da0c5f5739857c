import type { Bits } from '../bits.ts';
import type { Snapshot } from '../snapshot.ts';
import type { SearchIndex } from './search-index.ts';

const FREE = ' free ';
const NEGATIONS = [' no ', ' non ', ' not ', ' zero ', ' never ', ' without '];

/**
 * Removes from `bits`, in place, the products that are called by this word: whatever their lists of ingredients say,
 * spelt flour isn't without flour, and no wine is without wine.
 */
export function removeCalled(bits: Bits, { products, index }: Snapshot, stem: string): Bits {
  for (const ordinal of index.postings.get(stem)?.ordinals ?? []) {
    const isInName = isCalled(index.names.at(ordinal) ?? '', stem);
    if (isInName || isOneKindOf(stem, index.categoryNames.at(ordinal) ?? '', products[ordinal]?.category.title ?? ''))
      bits[ordinal >>> 5] = (bits[ordinal >>> 5] ?? 0) & ~(1 << (ordinal & 31));
  }
  return bits;
}

/** "No Stir Peanut Butter" and "Corn Free Crackers" have the word because they are without it. */
function isCalled(name: string, stem: string): boolean {
  const at = name.indexOf(` ${stem} `);
  if (at < 0) return false;
  const isFree = name.startsWith(FREE, at + stem.length + 1);
  return !isFree && !NEGATIONS.some((word) => name.slice(0, at + 1).endsWith(word));
}

/** What is in "Wheat Flours" is flour; what is in "Coffee & Tea" may be either. */
const isOneKindOf = (stem: string, categoryName: string, title: string) =>
  !/[&,]/.test(title) && isCalled(categoryName, stem);

/** Whether a listed product has the whole phrase in its name. */
export function isNamed({ postings, names }: SearchIndex, stems: readonly string[]): boolean {
  const phrase = ` ${stems.join(' ')} `;
  const { ordinals } = postings.get(stems[0] ?? '') ?? { ordinals: [] };
  return ordinals.some((ordinal) => (names.at(ordinal) ?? '').includes(phrase));
}

/** Whether a listed product has all of these stems in its name. */
export function areNamed({ postings, names }: SearchIndex, stems: readonly string[]): boolean {
  const { ordinals } = postings.get(stems[0] ?? '') ?? { ordinals: [] };
  return ordinals.some((ordinal) => stems.every((stem) => (names.at(ordinal) ?? '').includes(` ${stem} `)));
}
