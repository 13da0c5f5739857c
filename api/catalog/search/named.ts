import type { Bits } from '../bits.ts';
import type { Snapshot } from '../snapshot.ts';
import { headOf } from './head.ts';
import { orderMatches } from './order.ts';
import type { Query } from './query.ts';
import { scoreTerms, searchableOf } from './score.ts';
import { commonCategory, isIn, sayNear, type Shortfall } from './shortfall.ts';

/**
 * What keeps the promises and has the food in its name and in that of its category: with no keto chocolate, keto chips
 * in Baking Chocolate. Collagen with chocolate and vinegar from wine are something else. Null without one.
 */
export function findNamed(
  snapshot: Snapshot,
  query: Query,
  asked: string,
  allowed: Bits,
): { ordinals: Int32Array; shortfall: Shortfall } | null {
  const { index } = snapshot;
  const head = query.terms[headOf(query, index)];
  if (!head) return null;
  const tally = scoreTerms(searchableOf(snapshot), [head], allowed);
  const isNamed = (ordinal: number) =>
    [index.names, index.categoryNames].every((names) => isIn(names.at(ordinal) ?? '', head));
  const touched = tally.touched.filter(isNamed);
  if (touched.length === 0) return null;
  const ordinals = orderMatches(snapshot, { ...query, terms: [head] }, { ...tally, touched });
  return { ordinals, shortfall: { asked, shown: sayNear(query, commonCategory(snapshot, ordinals)) } };
}
