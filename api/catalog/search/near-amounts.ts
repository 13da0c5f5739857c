import type { AskedPromise } from '#domain/catalog/asked-promise.ts';
import type { PromiseKey } from '#domain/catalog/promise-vocabulary.ts';
import { type Bits, countBits } from '../bits.ts';
import type { Snapshot } from '../snapshot.ts';
import { orderMatches } from './order.ts';
import type { Query } from './query.ts';
import { scoreTerms, searchableOf } from './score.ts';
import { nameOf, type Shortfall } from './shortfall.ts';

/** Where nothing has none of it, what comes nearest. */
const NEAR: ReadonlyMap<PromiseKey, { key: PromiseKey; name: string }> = new Map([
  ['fact:sugar-free', { key: 'fact:no-added-sugar', name: 'no sugar added' }],
  ['fact:sodium-free', { key: 'fact:low-sodium', name: 'low sodium' }],
  ['fact:fat-free', { key: 'fact:low-fat', name: 'low fat' }],
]);

/**
 * The promises with the nearest amounts in place of "no sugar", "no sodium" and "no fat"; null if none of these is asked
 * for. A diet or an allergen has nothing near it.
 */
function nearAmounts(promises: readonly AskedPromise[]): AskedPromise[] | null {
  const near = promises.map((promise) => {
    const [key, ...others] = promise.keys;
    const amount = key && others.length === 0 ? NEAR.get(key) : undefined;
    return amount ? { ...promise, keys: [amount.key], name: amount.name } : promise;
  });
  return near.some((promise, at) => promise !== promises[at]) ? near : null;
}

/**
 * "Pasta sauce no sugar" finds pasta sauce without added sugar, if no pasta sauce is without any.
 * @param within the products of the category that is meant, as far as they keep a query's promises.
 */
export function findNearAmount(
  snapshot: Snapshot,
  query: Query,
  asked: string,
  within: (query: Query) => Bits,
): { ordinals: Int32Array; shortfall: Shortfall } | null {
  const promises = nearAmounts(query.promises);
  if (!promises || countBits(within(query)) > 0) return null;
  const near = { ...query, promises };
  const tally = scoreTerms(searchableOf(snapshot), near.terms, within(near));
  if (tally.most < near.terms.length) return null;
  return { ordinals: orderMatches(snapshot, near, tally), shortfall: { asked, shown: nameOf(snapshot.index, near) } };
}
