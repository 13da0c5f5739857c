import { LRUCache } from 'lru-cache';
import { leftOutBy } from '#domain/catalog/held-household.ts';
import { type Household, type CheckedProduct, reasonsFor } from '#domain/catalog/household.ts';
import { readHousehold } from '#domain/catalog/household-text.ts';
import { householdWords } from '#domain/catalog/household-words.ts';
import type { CookieJar } from '#api/kernel/cookie-jar.ts';
import { type Bits, bitsWhere, countBits, hasBit, keepCommon } from './bits.ts';
import type { CatalogCard, CatalogProduct } from './catalog-product.ts';
import { memoizePerShape } from './memoized-sets.ts';
import { productAt, productById, type Snapshot } from './snapshot.ts';

/**
 * How one household sees the catalog. Nothing of it is put into a cache that other callers read: its lists are made anew
 * for each request, from sets that hold everything.
 */
export type HouseholdView = {
  /** What it doesn't want, among all products. */
  hidden: Bits;
  isHidden(product: CatalogProduct): boolean;
  /** The card, with the reason if the household doesn't want the product. */
  marked(product: CatalogProduct): CatalogCard;
  /** Why the household doesn't want a product; empty if it may have it. */
  noteOf(product: CatalogProduct): string;
};

/** Of the households that browse at the moment; 6,000 products take 750 bytes each. */
const hiddenSets = memoizePerShape(() => new LRUCache<string, Bits>({ max: 500 }));

/** The view of the household in the cookie; null without one. A cookie that can't be read is deleted. */
export function householdView(snapshot: Snapshot, cookies: CookieJar): HouseholdView | null {
  const text = cookies.household;
  if (text === null) return null;
  const held = readHousehold(text);
  if (held) return viewOf(snapshot, text, leftOutBy(held));
  cookies.setHousehold(null);
  return null;
}

/** `text` is the household as the cookie holds it, so it is a key for its sets. */
function viewOf(snapshot: Snapshot, text: string, household: Household): HouseholdView {
  const hidden = hiddenFor(snapshot, text, household);
  const noteOf = (product: CatalogProduct) =>
    householdWords(reasonsFor(household, checkedProduct(snapshot, product)), (diet) => titleOf(snapshot, diet));
  return {
    hidden,
    isHidden: ({ product_id }) => hasBit(hidden, snapshot.ordinalById.get(product_id) ?? -1),
    noteOf,
    marked: (product) => {
      const household_note = noteOf(product);
      return household_note === '' ? product.card : { ...product.card, household_note };
    },
  };
}

function hiddenFor(snapshot: Snapshot, text: string, household: Household): Bits {
  const known = hiddenSets(snapshot).get(text);
  if (known) return known;
  const { products } = snapshot;
  const hidden = bitsWhere(
    products.length,
    (at) => reasonsFor(household, checkedProduct(snapshot, productAt(snapshot, at))).length > 0,
  );
  hiddenSets(snapshot).set(text, hidden);
  return hidden;
}

function checkedProduct(snapshot: Snapshot, product: CatalogProduct): CheckedProduct {
  const { components, keys, free_from, contains, may_contain } = product;
  const parts = components.flatMap(({ product_id }) => productById(snapshot, product_id) ?? []);
  const product_ids = [product, ...parts].flatMap(({ product_id, parent_product_id }) =>
    parent_product_id === null ? [product_id] : [product_id, parent_product_id],
  );
  return { product_ids, diets: keys.diet, free_from, contains, may_contain };
}

function titleOf({ columns }: Snapshot, diet: string): string {
  return columns.diet.values.find(({ key }) => key === diet)?.title ?? diet;
}

/** How many listed products the household doesn't see. */
export function countHidden({ listed }: Snapshot, { hidden }: HouseholdView): number {
  return countBits(keepCommon(listed.slice(), hidden));
}
