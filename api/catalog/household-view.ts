import { leftOutBy } from '#domain/catalog/held-household.ts';
import { type Household, type CheckedProduct, neverReasons, reasonsFor } from '#domain/catalog/household.ts';
import { readHousehold } from '#domain/catalog/household-text.ts';
import { householdWords, UNREADABLE_WORDS } from '#domain/catalog/household-words.ts';
import type { CookieJar } from '#api/kernel/cookie-jar.ts';
import { allBits, type Bits, countBits, hasBit, keepCommon } from './bits.ts';
import type { CatalogCard, CatalogProduct } from './catalog-product.ts';
import { hiddenProducts } from './hidden-products.ts';
import { productById, type Snapshot } from './snapshot.ts';

/**
 * How one household sees the catalog. Nothing of it is put into a cache that other callers read: its lists are made anew
 * for each request, from sets that hold everything.
 */
export type HouseholdView = {
  /** What it doesn't want, among all products. Read-only: the set is shared. */
  readonly hidden: Bits;
  isHidden(product: CatalogProduct): boolean;
  /** The card, with the reason if the household doesn't want the product. */
  marked(product: CatalogProduct): CatalogCard;
  /** Why the household doesn't want a product; empty if it may have it. */
  noteOf(product: CatalogProduct): string;
  /** That it never wants to see the product itself, whatever it is made of or offers. */
  neverNoteOf(product: CatalogProduct): string;
};

/** The view of the household in the cookie; null without one. */
export function householdView(snapshot: Snapshot, cookies: CookieJar): HouseholdView | null {
  const text = cookies.household;
  if (text === null) return null;
  const held = readHousehold(text);
  return held ? viewOf(snapshot, leftOutBy(held)) : viewWithout(snapshot);
}

/**
 * What a cookie that can't be read leaves out isn't known, so no product can be shown as one that the household wants.
 * The cookie stays until the shopper chooses again: another release may have written it, and come back.
 */
function viewWithout({ products }: Snapshot): HouseholdView {
  return {
    hidden: allBits(products.length),
    isHidden: () => true,
    marked: ({ card }) => ({ ...card, household_note: UNREADABLE_WORDS }),
    noteOf: () => UNREADABLE_WORDS,
    neverNoteOf: () => UNREADABLE_WORDS,
  };
}

function viewOf(snapshot: Snapshot, household: Household): HouseholdView {
  let made: Bits | null = null;
  // On first use: a cart only shows the reasons.
  const hidden = () => (made ??= hiddenProducts(snapshot, household));
  const noteOf = (product: CatalogProduct) =>
    householdWords(reasonsFor(household, checkedProduct(snapshot, product)), (diet) => titleOf(snapshot, diet));
  return {
    get hidden() {
      return hidden();
    },
    isHidden: ({ product_id }) => hasBit(hidden(), snapshot.ordinalById.get(product_id) ?? -1),
    noteOf,
    neverNoteOf: (product) => householdWords(neverReasons(household, idsOf(snapshot, product)), (diet) => diet),
    marked: (product) => {
      const household_note = noteOf(product);
      return household_note === '' ? product.card : { ...product.card, household_note };
    },
  };
}

function checkedProduct(snapshot: Snapshot, product: CatalogProduct): CheckedProduct {
  const { components, keys, free_from, contains, may_contain } = product;
  const product_ids = [product, ...components].flatMap((one) => idsOf(snapshot, one));
  // As the filter does, which knows only the diets that the shop has.
  const diets = keys.diet.filter((diet) => snapshot.columns.diet.idByKey.has(diet));
  return { product_ids, diets, free_from, contains, may_contain };
}

/** A product's own number and its parent's. */
function idsOf(snapshot: Snapshot, { product_id }: { product_id: number }): number[] {
  return [product_id, productById(snapshot, product_id)?.parent_product_id ?? []].flat();
}

function titleOf({ columns }: Snapshot, diet: string): string {
  return columns.diet.values.find(({ key }) => key === diet)?.title ?? diet;
}

/** How many listed products the household doesn't see. */
export function countHidden({ listed }: Snapshot, { hidden }: HouseholdView): number {
  return countBits(keepCommon(listed.slice(), hidden));
}
