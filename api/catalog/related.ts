import { LRUCache } from 'lru-cache';
import { hasOptions } from '#domain/catalog/names.ts';
import type { ProductCard, ProductDetail } from '#domain/catalog/schema.ts';
import { hasBit, keepCommon } from './bits.ts';
import type { CatalogProduct } from './catalog-product.ts';
import type { Category } from './category-tree.ts';
import type { HouseholdView } from './household-view.ts';
import { inStock, listedWith, memoizedOrdinals, memoizePerShape, memoizePerSnapshot } from './memoized-sets.ts';
import { productAt, productById, type Snapshot } from './snapshot.ts';
import { firstWhere, sortOrderOf } from './sort-order.ts';

const SWAPS = 3;
/** A full row on a wide window, two on a tablet. */
const RELATED = 6;
const PAIRS = 6;
/** One card isn't a row. */
const ROW_MIN = 2;
/** How many products of each category may be paired with one of its aisle. */
const CANDIDATES = 5;
/** A swap's unit price differs by no more than this factor. */
const MAX_PRICE_RATIO = 1.5;

type Offers = Pick<ProductDetail, 'swaps' | 'related' | 'pairs' | 'pairs_by'>;
/** The same by their ids, because cards take thirty times the memory. */
type OfferIds = { swaps: number[]; related: number[]; pairs: number[]; pairs_by: Offers['pairs_by'] };

/** What visitors are offered with the products looked at lately; 2,000 take 1 MB. */
const visitorsOffers = memoizePerSnapshot(() => new LRUCache<CatalogProduct, OfferIds>({ max: 2_000 }));

/**
 * The products that a product's page leads to: what can replace it, what else its category has, and what goes with it.
 * All are in stock, keep what the product promises, and are what the household may have.
 */
export function offersFor(snapshot: Snapshot, product: CatalogProduct, view: HouseholdView | null): Offers {
  if (view) return findOffers(snapshot, product, view);
  const known = visitorsOffers(snapshot).get(product);
  if (known) return readOffers(snapshot, known);
  const offers = findOffers(snapshot, product, null);
  const { swaps, related, pairs, pairs_by } = offers;
  visitorsOffers(snapshot).set(product, {
    swaps: idsOf(swaps),
    related: idsOf(related),
    pairs: idsOf(pairs),
    pairs_by,
  });
  return offers;
}

const idsOf = (cards: readonly ProductCard[]) => cards.map(({ id }) => id);

function readOffers(snapshot: Snapshot, { swaps, related, pairs, pairs_by }: OfferIds): Offers {
  const cardsOf = (ids: number[]) => ids.flatMap((id) => productById(snapshot, id)?.card ?? []);
  return { swaps: cardsOf(swaps), related: cardsOf(related), pairs: cardsOf(pairs), pairs_by };
}

function findOffers(snapshot: Snapshot, product: CatalogProduct, view: HouseholdView | null): Offers {
  const swaps = swapsFor(snapshot, product, view);
  const bought = boughtWith(snapshot, product, view);
  const related = relatedTo(snapshot, product, { view, swaps });
  if (bought.length >= ROW_MIN) return { swaps, related, pairs: bought, pairs_by: 'orders' };
  // A second row of best sellers would say nothing of the product.
  const pairs = related.length >= ROW_MIN ? [] : popularBeside(snapshot, product, view);
  return { swaps, related, pairs, pairs_by: 'aisle' };
}

/**
 * Products in the same category, closest unit price first. They are looked for from the product's own price up and down,
 * because a category of a large shop holds thousands.
 */
function swapsFor(snapshot: Snapshot, product: CatalogProduct, view: HouseholdView | null): ProductCard[] {
  const { unit_price_cents } = product;
  if (unit_price_cents <= 0) return [];
  const sellable = inStock(snapshot);
  const similar: { other: CatalogProduct; ratio: number }[] = [];
  for (const { ordinal, ratio } of byCloseness(pricedInCategory(snapshot, product.category), unit_price_cents)) {
    // All that are as close as the last one are looked at: the oldest of them is taken.
    if (ratio > (similar[SWAPS - 1]?.ratio ?? MAX_PRICE_RATIO)) break;
    const other = productAt(snapshot, ordinal);
    if (!hasBit(sellable, ordinal) || isSameFamily(product, other)) continue;
    if (keepsPromises(product, other) && !view?.isHidden(other)) similar.push({ other, ratio });
  }
  return similar
    .sort((a, b) => a.ratio - b.ratio || a.other.product_id - b.other.product_id)
    .slice(0, SWAPS)
    .map(({ other }) => other.card);
}

/** Ordinals by their unit prices, which ascend. */
type Priced = { ordinals: Int32Array; cents: Float64Array };

/** The closest price first, each with how many times the greater price is the smaller one. */
function* byCloseness({ ordinals, cents }: Priced, own: number): Generator<{ ordinal: number; ratio: number }> {
  let above = firstWhere(cents.length, (at) => (cents[at] ?? 0) >= own);
  let below = above - 1;
  while (below >= 0 || above < cents.length) {
    const down = below < 0 ? Infinity : own / (cents[below] ?? own);
    const up = above === cents.length ? Infinity : (cents[above] ?? own) / own;
    const at = down < up ? below-- : above++;
    yield { ordinal: ordinals[at] ?? 0, ratio: Math.min(down, up) };
  }
}

type Beside = { view: HouseholdView | null; swaps: readonly ProductCard[] };

/** The most popular products of its category that aren't among its swaps. */
function relatedTo(snapshot: Snapshot, product: CatalogProduct, { view, swaps }: Beside): ProductCard[] {
  const sellable = inStock(snapshot);
  const related: ProductCard[] = [];
  for (const ordinal of popularInCategory(snapshot, product.category)) {
    const other = productAt(snapshot, ordinal);
    if (!hasBit(sellable, ordinal) || isSameFamily(product, other)) continue;
    if (swaps.some(({ id }) => id === other.product_id)) continue;
    if (!keepsPromises(product, other) || view?.isHidden(other)) continue;
    related.push(other.card);
    if (related.length === RELATED) break;
  }
  return related;
}

/** Whether a shopper who needs what `product` promises can take `other` as well. */
function keepsPromises(product: CatalogProduct, other: CatalogProduct): boolean {
  return (
    product.free_from.every((allergen) => other.free_from.includes(allergen)) &&
    product.keys.diet.every((diet) => other.keys.diet.includes(diet))
  );
}

/** What is ordered with the product; a child's orders count for its parent. */
export function goesWithOf(snapshot: Snapshot, product: CatalogProduct): readonly number[] {
  const { parent_product_id } = product;
  const family = parent_product_id === null ? product : productById(snapshot, parent_product_id);
  return family?.goes_with ?? [];
}

/** What goes well with the product by past orders, from other categories, one each, in the same box. */
function boughtWith(snapshot: Snapshot, product: CatalogProduct, view: HouseholdView | null): ProductCard[] {
  const pairs = new Map<Category, ProductCard>();
  for (const product_id of goesWithOf(snapshot, product)) {
    const other = productById(snapshot, product_id);
    if (!other?.is_listed || !other.card.in_stock || other.card.type_category !== product.card.type_category) continue;
    addPair(pairs, product, other, view);
    if (pairs.size === PAIRS) break;
  }
  return [...pairs.values()];
}

/** Where nothing else leads on: the most popular products from other categories of its aisle, one each, that ship like it. */
function popularBeside(snapshot: Snapshot, product: CatalogProduct, view: HouseholdView | null): ProductCard[] {
  const pairs = new Map<Category, ProductCard>();
  for (const ordinal of pairingCandidates(snapshot).get(pairingKey(product)) ?? []) {
    addPair(pairs, product, productAt(snapshot, ordinal), view);
    if (pairs.size === PAIRS) break;
  }
  return [...pairs.values()];
}

function addPair(
  pairs: Map<Category, ProductCard>,
  product: CatalogProduct,
  other: CatalogProduct,
  view: HouseholdView | null,
): void {
  if (other.category === product.category || pairs.has(other.category) || view?.isHidden(other)) return;
  if (keepsPromises(product, other)) pairs.set(other.category, other.card);
}

const pairingKey = ({ category, storage }: CatalogProduct) => `${category.path[0]?.url_key ?? ''}:${storage}`;

/** By aisle and storage: the most popular products in stock of each category, most popular first. */
const pairingCandidates = memoizePerShape((snapshot) => {
  const sellable = keepCommon(inStock(snapshot).slice(), snapshot.listed);
  const found = new Map<string, number>();
  const candidates = Array.from(sortOrderOf(snapshot, 'popular')).filter((ordinal) => {
    if (!hasBit(sellable, ordinal)) return false;
    const product = productAt(snapshot, ordinal);
    const group = `${product.category.url_key}:${product.storage}`;
    const before = found.get(group) ?? 0;
    if (before === CANDIDATES || hasOptions(product.card)) return false;
    found.set(group, before + 1);
    return true;
  });
  return Map.groupBy(candidates, (ordinal) => pairingKey(productAt(snapshot, ordinal)));
});

/** Whether other products' pages may show this one among their pairs. */
export function isPairingCandidate(snapshot: Snapshot, ordinal: number): boolean {
  return (
    pairingCandidates(snapshot)
      .get(pairingKey(productAt(snapshot, ordinal)))
      ?.includes(ordinal) ?? false
  );
}

const byPopularity = (a: CatalogProduct, b: CatalogProduct) =>
  b.popularity - a.popularity || a.product_id - b.product_id;

const ordinalsByCategory = memoizePerShape(() => new Map<Category, Int32Array>());

/** Listed products whose own category this is. */
function ordinalsInCategory(snapshot: Snapshot, category: Category): Int32Array {
  const known = ordinalsByCategory(snapshot).get(category);
  if (known) return known;
  const ordinals = memoizedOrdinals(listedWith(snapshot, 'category', category.url_key)).filter(
    (ordinal) => productAt(snapshot, ordinal).category === category,
  );
  ordinalsByCategory(snapshot).set(category, ordinals);
  return ordinals;
}

const popularByCategory = memoizePerShape(() => new Map<Category, Int32Array>());

/** The same, most popular first. */
function popularInCategory(snapshot: Snapshot, category: Category): Int32Array {
  const known = popularByCategory(snapshot).get(category);
  if (known) return known;
  const at = (ordinal: number) => productAt(snapshot, ordinal);
  const ordinals = ordinalsInCategory(snapshot, category).toSorted((a, b) => byPopularity(at(a), at(b)));
  popularByCategory(snapshot).set(category, ordinals);
  return ordinals;
}

const pricesByCategory = memoizePerShape(() => new Map<Category, Priced>());

/** The same, by unit price; without those that have none. */
function pricedInCategory(snapshot: Snapshot, category: Category): Priced {
  const known = pricesByCategory(snapshot).get(category);
  if (known) return known;
  const priceAt = (ordinal: number) => productAt(snapshot, ordinal).unit_price_cents;
  const ordinals = ordinalsInCategory(snapshot, category)
    .filter((ordinal) => priceAt(ordinal) > 0)
    .sort((a, b) => priceAt(a) - priceAt(b));
  const priced = { ordinals, cents: Float64Array.from(ordinals, priceAt) };
  pricesByCategory(snapshot).set(category, priced);
  return priced;
}

function isSameFamily(a: CatalogProduct, b: CatalogProduct): boolean {
  return a.product_id === b.product_id || a.parent_product_id === b.product_id || b.parent_product_id === a.product_id;
}
