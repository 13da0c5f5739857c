import { QTY_MAX } from '#domain/catalog/quantity.ts';
import { badgesOf } from '#domain/catalog/badges.ts';
import type { PlainColumns } from '#domain/catalog/plain-columns.ts';
import type { PictureSpec } from '#domain/media/picture.ts';
import type { PrimaryCategory, ProductCard, ProductDetail, ProductFacts } from '#domain/catalog/schema.ts';
import type { FacetValueKind } from '#domain/catalog/facet-kinds.ts';
import { isSent } from '#domain/catalog/is-sent.ts';
import { shortTitle } from '#domain/catalog/title.ts';
import { unitPrice, unitPriceCents } from '#domain/catalog/unit-price.ts';
import type { Features } from '#domain/kernel/features.ts';
import { dollars } from '#domain/kernel/money.ts';
import { BOX_OF_STORAGE, isGiven } from '#domain/catalog/names.ts';
import type { EvidenceRow, ProductComponentRow, ProductOptionRow } from './tables.ts';
import { aisleUrl, hashOfTexts, pictureUrl } from '#api/media/index.ts';
import { internList, internText } from './intern.ts';
import { readLabel } from './product-label.ts';
import { provenKeys } from './proven-keys.ts';
import type { ProductFields } from './packed/product-columns.ts';
import { type PackedText, readPacked } from './packed-texts.ts';
import type { Category, CategoryTree } from './category-tree.ts';
import type { BrandRow, FacetValueRow, ProductRow } from './store.ts';

/** What only the product's own page needs; stored compressed and unpacked on demand. */
export type ProductDetails = {
  facts: ProductFacts;
  picture: PictureSpec | null;
  /** The photo that was imported for it; null for a drawing. */
  image: string | null;
  columns: PlainColumns;
  evidence: Record<'certification' | 'value', EvidenceRow[]>;
};

/** A card with what only the product's own answer says of it. */
export type CatalogCard = ProductCard & Pick<ProductDetail, 'autoship_price' | 'product_badges'>;

/** A product as the snapshot holds it; immutable. */
export type CatalogProduct = ProductFields & {
  card: CatalogCard;
  category: Category;
  keys: Readonly<Record<FacetValueKind, readonly string[]>>;
  picture_hash: string | null;
  /** Whether `card.msrp` is the store price as it is stored; otherwise it's our own price (store-price.ts). */
  is_msrp_named: boolean;
  details: PackedText;
};

const NO_COMPONENTS: readonly ProductComponentRow[] = Object.freeze([]);
export const NO_ADS: CatalogCard['ads'] = [];
const NO_PAIRS: readonly number[] = Object.freeze([]);
const NO_HISTOGRAM: readonly number[] = Object.freeze([0, 0, 0, 0, 0]);

/** Gifts and samples come with an order; what nothing sends isn't found. */
function isListed(row: ProductRow, features: Features): boolean {
  return row.is_available && row.parent_product_id === null && !isGiven(row.product_type) && isSent(row, features);
}

/** Without the prices of features that aren't open: nothing pays the credit of a tier yet. */
function withoutClosed(row: ProductRow, features: Features): ProductRow {
  return {
    ...row,
    autoship_price_cents: features.autoship ? row.autoship_price_cents : null,
    tiered_pricing: features.thrive_cash ? row.tiered_pricing : [],
  };
}

type References = {
  categories: CategoryTree;
  brands: ReadonlyMap<number, BrandRow>;
  facet_values: readonly FacetValueRow[];
  features: Features;
};

/**
 * Builds a product from its row. `pack` compresses its details; if `before` has the same details, they are shared.
 * @throws Error if the row names an unknown category or brand, which the foreign keys rule out.
 */
export function makeProduct(
  given: ProductRow,
  { categories, brands, facet_values, features }: References,
  pack: (text: string) => PackedText,
  before?: CatalogProduct,
): CatalogProduct {
  const row = withoutClosed(given, features);
  const category = categories.byId.get(row.category_id);
  const brand = brands.get(row.brand_id);
  if (!category || !brand) throw new Error(`Product ${row.product_id} names a category or a brand that is not loaded.`);
  const { details, picture_hash, ingredient_statement } = detailsOf(row, pack, before);
  const label = readLabel(row, ingredient_statement);
  const category_keys = categoryKeys(row, category, categories);
  return {
    product_id: row.product_id,
    parent_product_id: row.parent_product_id,
    brand_id: row.brand_id,
    brand_key: brand.url_key,
    card: makeCard(row, { brand, category, features }, picture_hash),
    is_available: row.is_available,
    stock_qty: Math.max(0, row.available_qty ?? 0),
    storage: row.storage,
    ebt_eligibility: row.ebt_eligible,
    review_count: row.review_count ?? 0,
    is_listed: isListed(row, features),
    price_cents: row.price_cents,
    msrp_cents: row.msrp_cents,
    msrp_source: row.msrp_source,
    msrp_checked_on: row.msrp_checked_on,
    unit_price_cents: unitPriceCents(row),
    unit_amount: row.unit_amount,
    unit_measure: row.unit_measure,
    popularity: row.popularity,
    goes_with: row.goes_with ?? NO_PAIRS,
    released_on: row.released_on,
    changed_on: internDay(row.changed_on),
    category,
    category_keys,
    keys: {
      diet: label.diets,
      certification: internText(row.certifications),
      value: internText(row.values),
      ...provenKeys(row, { ...label, ingredient_statement, category_keys }, facet_values),
      selection: internText(row.selections),
    },
    allergens: internText(row.allergens),
    free_from: label.free_from,
    contains: label.contains,
    may_contain: label.may_contain,
    nutrient_facts: label.nutrient_facts,
    options: row.options_json === '[]' ? [] : (JSON.parse(row.options_json) as ProductOptionRow[]),
    components:
      row.components_json === '[]' ? NO_COMPONENTS : (JSON.parse(row.components_json) as ProductComponentRow[]),
    pick_rule: row.pick_rule,
    histogram: row.histogram ?? NO_HISTOGRAM,
    ingredient_statement,
    picture_hash,
    is_msrp_named: true,
    details,
  };
}

const days = new Map<string, string>();

/** One string for each day, because many products change on the same one. */
function internDay(day: string): string {
  const known = days.get(day);
  if (known === undefined) days.set(day, day);
  return known ?? day;
}

/** Unpacks the product's details. */
export function readDetails(product: CatalogProduct): ProductDetails {
  return JSON.parse(readPacked(product.details)) as ProductDetails;
}

type DetailFields = Pick<CatalogProduct, 'details' | 'picture_hash' | 'ingredient_statement'>;

function detailsOf(
  row: ProductRow,
  pack: (text: string) => PackedText,
  before: CatalogProduct | undefined,
): DetailFields {
  const text = detailsText(row);
  if (before && readPacked(before.details) === text) return before;
  return {
    details: pack(text),
    picture_hash: row.picture_json === null ? null : hashOfTexts(row.picture_json, row.facts_json, row.image),
    ingredient_statement: ingredientsIn(row.facts_json),
  };
}

/**
 * The ingredient statement, the only part of the facts that search needs, without parsing the whole JSON. It relies
 * on PostgreSQL's jsonb format: a space after the colon, and quotes inside strings escaped.
 */
function ingredientsIn(factsJson: string): string {
  const found = /"ingredient_statement": ?("(?:[^"\\]|\\.)*")/.exec(factsJson)?.[1];
  return found === undefined
    ? (JSON.parse(factsJson) as ProductFacts).ingredient_statement
    : (JSON.parse(found) as string);
}

/** Joins the columns as JSON text: parsing and writing them again would take a third of the loading time. */
export function detailsText(row: ProductRow): string {
  return `{"facts":${row.facts_json},"picture":${row.picture_json ?? 'null'},"image":${JSON.stringify(row.image)},"columns":${row.plain_json},"evidence":${row.evidence_json}}`;
}

function makeCard(
  row: ProductRow,
  { brand, category, features }: { brand: BrandRow; category: Category; features: Features },
  pictureHash: string | null,
): CatalogCard {
  const availableQty = row.available_qty ?? 0;
  // With a minimum order of three, two left in stock can't be bought.
  const in_stock = row.is_available && availableQty >= row.min_order_qty && isSent(row, features);
  const qty = Math.min(QTY_MAX, Math.max(0, availableQty));
  return {
    id: row.product_id,
    sku: row.sku,
    url_key: row.url_key,
    title: shortTitle(row.title, brand.name, row.size_text),
    image: imageUrl(row.sku, pictureHash, category, 320),
    manufacturer: brand.name,
    size_text: row.size_text,
    msrp: dollars(row.msrp_cents),
    price: dollars(row.price_cents),
    autoship_price: row.autoship_price_cents === null ? null : dollars(row.autoship_price_cents),
    unit_price: unitPrice(row),
    in_stock,
    is_available: row.is_available,
    qty,
    min_order_qty: row.min_order_qty,
    rating_count: row.rating_count ?? 0,
    rating_average: row.rating_average ?? 0,
    product_type: row.product_type,
    type_category: BOX_OF_STORAGE[row.storage],
    primary_category: primaryCategory(category),
    product_badges: badgesOf({ product_type: row.product_type, storage: row.storage, in_stock, qty }),
    tiered_pricing: row.tiered_pricing,
    ads: NO_ADS,
    restriction_tag: row.restriction_tag ?? undefined,
    part_tags: undefined,
    sold_as_fresh: row.storage === 'fresh' || undefined,
    ebt_mark: (features.ebt && row.ebt_eligible) || undefined,
  };
}

/** A product without a picture shows its category's. */
export function imageUrl(sku: string, pictureHash: string | null, { url_key }: Category, width: 320 | 640): string {
  return pictureHash ? pictureUrl(sku, pictureHash, width) : aisleUrl(url_key, width);
}

const namesByCategory = new WeakMap<Category, PrimaryCategory>();

/** The names of a category and its ancestors, shared by all its products. */
export function primaryCategory(category: Category): PrimaryCategory {
  const known = namesByCategory.get(category);
  if (known) return known;
  const [group, middle, subcategory] = category.path;
  const names: PrimaryCategory = {
    group: group?.title ?? '',
    category: middle?.title ?? '',
    subcategory: subcategory?.title ?? '',
  };
  namesByCategory.set(category, names);
  return names;
}

function categoryKeys(row: ProductRow, category: Category, categories: CategoryTree): readonly string[] {
  const also = internText(row.also_in).flatMap((key) => categories.byKey.get(key) ?? []);
  const fresh = row.storage === 'fresh' ? categories.byRule.sold_as_fresh : [];
  const autoship = row.autoship_price_cents === null ? [] : categories.byRule.autoship;
  const keys = [category, ...also, ...fresh, ...autoship].flatMap(({ path }) => path.map(({ url_key }) => url_key));
  return internList([...new Set(keys)]);
}
