import { hasOptions } from '#domain/catalog/names.ts';
import type { ProductCard, ProductDetail } from '#domain/catalog/schema.ts';
import type { CatalogProduct } from './catalog-product.ts';
import type { Category } from './category-tree.ts';
import type { HouseholdView } from './household-view.ts';
import { listedWith, memoizedOrdinals, memoizePerShape } from './memoized-sets.ts';
import { productAt, productById, type Snapshot } from './snapshot.ts';

const SWAPS = 3;
const RELATED = 4;
const PAIRS = 4;
/** One card isn't a row. */
const PAIRS_MIN = 2;
/** So many products of each category may be paired with a product of its aisle. */
const CANDIDATES = 5;
/** A swap's unit price differs by no more than this factor. */
const MAX_PRICE_RATIO = 1.5;

/**
 * The products that a product's page leads to: what can replace it, what else its category has, and what goes with it.
 * All are in stock, keep what the product promises, and are what the household may have.
 */
export function offersFor(
  snapshot: Snapshot,
  product: CatalogProduct,
  view: HouseholdView | null,
): Pick<ProductDetail, 'swaps' | 'related' | 'pairs' | 'pairs_by'> {
  const swaps = swapsFor(snapshot, product, view);
  const bought = boughtWith(snapshot, product, view);
  const isCounted = bought.length >= PAIRS_MIN;
  return {
    swaps,
    related: relatedTo(snapshot, product, { view, swaps }),
    pairs: isCounted ? bought : popularBeside(snapshot, product, view),
    pairs_by: isCounted ? 'orders' : 'aisle',
  };
}

/** Products in the same category, closest unit price first. */
function swapsFor(snapshot: Snapshot, product: CatalogProduct, view: HouseholdView | null): ProductCard[] {
  const { unit_price_cents } = product;
  const similar: { other: CatalogProduct; ratio: number }[] = [];
  for (const ordinal of ordinalsInCategory(snapshot, product.category)) {
    const other = productAt(snapshot, ordinal);
    const otherCents = other.unit_price_cents;
    if (!other.card.in_stock || otherCents <= 0 || unit_price_cents <= 0) continue;
    const ratio = otherCents > unit_price_cents ? otherCents / unit_price_cents : unit_price_cents / otherCents;
    if (ratio > MAX_PRICE_RATIO || isSameFamily(product, other)) continue;
    if (keepsPromises(product, other) && !view?.isHidden(other)) similar.push({ other, ratio });
  }
  return similar
    .sort((a, b) => a.ratio - b.ratio || a.other.product_id - b.other.product_id)
    .slice(0, SWAPS)
    .map(({ other }) => other.card);
}

type Beside = { view: HouseholdView | null; swaps: readonly ProductCard[] };

/** The most popular products of its category that aren't among its swaps. */
function relatedTo(snapshot: Snapshot, product: CatalogProduct, { view, swaps }: Beside): ProductCard[] {
  const related: ProductCard[] = [];
  for (const ordinal of popularInCategory(snapshot, product.category)) {
    const other = productAt(snapshot, ordinal);
    if (!other.card.in_stock || isSameFamily(product, other) || swaps.includes(other.card)) continue;
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

/** While too little was ordered: the most popular products from other categories of its aisle, one each, that ship like it. */
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
  const at = (ordinal: number) => productAt(snapshot, ordinal);
  const sellable = [...snapshot.products.keys()].filter((ordinal) => {
    const { is_listed, card } = at(ordinal);
    return is_listed && card.in_stock && !hasOptions(card);
  });
  sellable.sort((a, b) => byPopularity(at(a), at(b)));
  const byCategory = Map.groupBy(sellable, (ordinal) => `${at(ordinal).category.url_key}:${at(ordinal).storage}`);
  const candidates = new Set([...byCategory.values()].flatMap((ordinals) => ordinals.slice(0, CANDIDATES)));
  return Map.groupBy(
    sellable.filter((ordinal) => candidates.has(ordinal)),
    (ordinal) => pairingKey(at(ordinal)),
  );
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

function isSameFamily(a: CatalogProduct, b: CatalogProduct): boolean {
  return a.product_id === b.product_id || a.parent_product_id === b.product_id || b.parent_product_id === a.product_id;
}
