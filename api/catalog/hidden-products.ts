import { LRUCache } from 'lru-cache';
import type { Household } from '#domain/catalog/household.ts';
import { addBit, allBits, type Bits, keepCommon, removeAll } from './bits.ts';
import { allOf } from './filter.ts';
import { memoizePerShape } from './memoized-sets.ts';
import { productAt, type Snapshot } from './snapshot.ts';

/** For the diets and allergens that shoppers chose lately; 6,000 products take 750 bytes each. */
const unfitSets = memoizePerShape(() => new LRUCache<string, Bits>({ max: 200 }));

/**
 * What a household doesn't want, among all products: those for which `reasonsFor` gives a reason. It comes from the sets
 * of the filters "diet" and "free from", because asking each product takes milliseconds in a large shop. Read-only: the
 * result is shared.
 */
export function hiddenProducts(snapshot: Snapshot, household: Household): Bits {
  const unfit = unfitFor(snapshot, household);
  if (household.never_items.length === 0) return unfit;
  const hidden = unfit.slice();
  for (const product_id of household.never_items) addNeverItem(hidden, snapshot, product_id);
  return hidden;
}

/** The products that aren't proven to fit these diets and allergens. */
function unfitFor(snapshot: Snapshot, { diets, allergens }: Household): Bits {
  const key = `${diets.join()} ${allergens.join()}`;
  const known = unfitSets(snapshot).get(key);
  if (known) return known;
  const fit = keepCommon(allOf(snapshot, 'diet', diets), allOf(snapshot, 'free_from', allergens));
  const unfit = removeAll(allBits(snapshot.products.length), fit);
  unfitSets(snapshot).set(key, unfit);
  return unfit;
}

/** The product itself, its choices, and the sets with any of them. */
function addNeverItem(hidden: Bits, snapshot: Snapshot, product_id: number): void {
  const { ordinalById, childrenById, bundlesById } = snapshot;
  const addWithSets = (id: number, ordinal: number | undefined) => {
    if (ordinal !== undefined) addBit(hidden, ordinal);
    for (const bundle of bundlesById.get(id) ?? []) addBit(hidden, bundle);
  };
  addWithSets(product_id, ordinalById.get(product_id));
  for (const child of childrenById.get(product_id) ?? []) addWithSets(productAt(snapshot, child).product_id, child);
}
