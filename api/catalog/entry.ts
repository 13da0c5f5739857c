import { badgesOf } from '#domain/catalog/badges.ts';
import type { PictureSpec } from '#domain/media/picture.ts';
import type { ProductCard, ProductFacts } from '#domain/catalog/schema.ts';
import { shortTitle } from '#domain/catalog/title.ts';
import { unitPrice, unitPriceCents } from '#domain/catalog/unit-price.ts';
import { dollars } from '#domain/kernel/money.ts';
import { BOX_OF_STORAGE } from '#domain/catalog/names.ts';
import type { ProductComponentRow, ProductOptionRow } from './tables.ts';
import { aisleUrl, hashOfTexts, pictureUrl } from '#api/media/index.ts';
import { internList, internText } from './intern.ts';
import { type PackedLabel, readPacked } from './packed-labels.ts';
import type { Shelf, Shelves } from './shelves.ts';
import type { BrandRow, ProductRow } from './store.ts';

/** What only a product's own page needs, kept packed and read on ask. */
export type Label = {
  facts: ProductFacts;
  picture: PictureSpec | null;
  msrp_source: string;
  msrp_checked_on: string;
};

/** A product as the snapshot holds it. Entries are never changed, only replaced. */
export type Entry = {
  product_id: number;
  parent_product_id: number | null;
  brand_id: number;
  card: ProductCard;
  /** Shown when browsing: a child stands behind its parent, and what is given away is not sold. */
  is_listed: boolean;
  price_cents: number;
  unit_price_cents: number;
  unit_amount: number;
  unit_measure: string;
  popularity: number;
  /** YYYY-MM-DD. */
  released_on: string;
  shelf: Shelf;
  /** Keys of every shelf it stands on, and of those above them. */
  category_keys: readonly string[];
  keys: Readonly<Record<LabelColumn, readonly string[]>>;
  allergens: string[];
  options: ProductOptionRow[];
  /** What a bundle is put together from. */
  components: readonly ProductComponentRow[];
  age_min: number | null;
  histogram: readonly number[];
  ingredient_statement: string;
  picture_hash: string | null;
  label: PackedLabel;
};

export const LABEL_COLUMNS = ['diet', 'certification', 'value', 'concern', 'ingredient', 'list'] as const;
export type LabelColumn = (typeof LABEL_COLUMNS)[number];

/** A shopper never orders more of one product (the cart's own limit). */
const QTY_MAX = 999;
const NO_COMPONENTS: readonly ProductComponentRow[] = Object.freeze([]);
const NO_HISTOGRAM: readonly number[] = Object.freeze([0, 0, 0, 0, 0]);
/** Product types 2 and 3 come free with an order; they cannot be bought. */
const GIVEN_TYPES: ReadonlySet<string> = new Set(['gift', 'sample']);

export type Surroundings = { shelves: Shelves; brands: ReadonlyMap<number, BrandRow> };

/**
 * A product as its row says. `pack` keeps its label; with `before`, a label that stayed is the same object.
 * @throws if the row names a shelf or a brand that is not there; the schema's foreign keys forbid it.
 */
export function makeEntry(
  row: ProductRow,
  { shelves, brands }: Surroundings,
  pack: (label: string) => PackedLabel,
  before?: Entry,
): Entry {
  const shelf = shelves.by_id.get(row.category_id);
  const brand = brands.get(row.brand_id);
  if (!shelf || !brand) throw new Error(`Product ${row.product_id} names a shelf or a brand that is not loaded.`);
  const { label, picture_hash, ingredient_statement } = labelOf(row, pack, before);
  return {
    product_id: row.product_id,
    parent_product_id: row.parent_product_id,
    brand_id: row.brand_id,
    card: makeCard(row, brand, shelf, picture_hash),
    is_listed: row.is_available && row.parent_product_id === null && !GIVEN_TYPES.has(row.product_type),
    price_cents: row.price_cents,
    unit_price_cents: unitPriceCents(row.price_cents, row.unit_amount, row.unit_measure),
    unit_amount: row.unit_amount,
    unit_measure: row.unit_measure,
    popularity: row.popularity,
    released_on: row.released_on,
    shelf,
    category_keys: categoryKeys(row, shelf, shelves),
    keys: {
      diet: internText(row.diets),
      certification: internText(row.certifications),
      value: internText(row.values),
      concern: internText(row.concerns),
      ingredient: internText(row.ingredients),
      list: internText(row.lists),
    },
    allergens: internText(row.allergens),
    options: row.options_json === '[]' ? [] : (JSON.parse(row.options_json) as ProductOptionRow[]),
    components:
      row.components_json === '[]' ? NO_COMPONENTS : (JSON.parse(row.components_json) as ProductComponentRow[]),
    age_min: row.age_min,
    histogram: row.histogram ?? NO_HISTOGRAM,
    ingredient_statement,
    picture_hash,
    label,
  };
}

/** Reads the packed part. */
export function readLabel(entry: Entry): Label {
  return JSON.parse(readPacked(entry.label)) as Label;
}

type OfLabel = Pick<Entry, 'label' | 'picture_hash' | 'ingredient_statement'>;

function labelOf(row: ProductRow, pack: (label: string) => PackedLabel, before: Entry | undefined): OfLabel {
  const text = labelText(row);
  if (before && readPacked(before.label) === text) return before;
  return {
    label: pack(text),
    picture_hash: row.picture_json === null ? null : hashOfTexts(row.picture_json, row.facts_json),
    ingredient_statement: ingredientsIn(row.facts_json),
  };
}

/**
 * The one word of the label that search reads. The database writes a blank behind the colon, and a quotation mark
 * within a text with a backslash before it: these letters stand nowhere else.
 */
function ingredientsIn(facts_json: string): string {
  const found = /"ingredient_statement": ("(?:[^"\\]|\\.)*")/.exec(facts_json)?.[1];
  return found === undefined
    ? (JSON.parse(facts_json) as ProductFacts).ingredient_statement
    : (JSON.parse(found) as string);
}

/** The texts from the database are JSON already; taking them apart only to put them together again would cost a third of the load. */
function labelText(row: ProductRow): string {
  const evidence = `"msrp_source":${JSON.stringify(row.msrp_source)},"msrp_checked_on":${JSON.stringify(row.msrp_checked_on)}`;
  return `{"facts":${row.facts_json},"picture":${row.picture_json ?? 'null'},${evidence}}`;
}

function makeCard(row: ProductRow, brand: BrandRow, shelf: Shelf, picture_hash: string | null): ProductCard {
  const available_qty = row.available_qty ?? 0;
  // Two of a product that is sold by the three cannot be bought.
  const in_stock = row.is_available && available_qty >= row.min_order_qty;
  const qty = Math.min(QTY_MAX, Math.max(0, available_qty));
  const place = placeOf(shelf);
  return {
    id: row.product_id,
    sku: row.sku,
    url_key: row.url_key,
    url: `/p/${row.url_key}`,
    title: shortTitle(row.title, brand.name, row.size_text),
    // Without a picture of its own a product shows the drawing of its shelf.
    image: picture_hash ? pictureUrl(row.sku, picture_hash, 320) : aisleUrl(shelf.url_key, 320),
    image_large: picture_hash ? pictureUrl(row.sku, picture_hash, 640) : aisleUrl(shelf.url_key, 640),
    manufacturer: brand.name,
    manufacturer_url_key: brand.url_key,
    size_text: row.size_text,
    msrp: dollars(row.msrp_cents),
    price: dollars(row.price_cents),
    autoship_price: row.autoship_price_cents === null ? null : dollars(row.autoship_price_cents),
    unit_price: unitPrice(row.price_cents, row.unit_amount, row.unit_measure),
    in_stock,
    is_available: row.is_available,
    qty,
    min_order_qty: row.min_order_qty,
    review_count: row.review_count ?? 0,
    rating_count: row.rating_count ?? 0,
    rating_average: row.rating_average ?? 0,
    analytics_category: place.analytics_category,
    product_type: row.product_type,
    type_category: BOX_OF_STORAGE[row.storage],
    storage: row.storage,
    sold_as_fresh: row.storage === 'fresh',
    autoship_enabled: row.autoship_price_cents !== null,
    primary_category: place.primary_category,
    diets: internText(row.diets),
    product_badges: badgesOf({ product_type: row.product_type, storage: row.storage, in_stock, qty }),
    tiered_pricing: row.tiered_pricing,
    restriction_tag: row.restriction_tag,
    ebt_eligibility: row.ebt_eligible,
    has_options: row.product_type === 'configurable',
  };
}

type Place = Pick<ProductCard, 'analytics_category' | 'primary_category'>;
const places = new WeakMap<Shelf, Place>();

/** The words for a shelf's place in the tree, once for all that stands on it. */
function placeOf(shelf: Shelf): Place {
  const known = places.get(shelf);
  if (known) return known;
  const [group, category, subcategory] = shelf.path;
  const place: Place = {
    analytics_category: shelf.path.map(({ title }) => title).join('/'),
    primary_category: {
      group: group?.title ?? '',
      category: category?.title ?? '',
      subcategory: subcategory?.title ?? '',
    },
  };
  places.set(shelf, place);
  return place;
}

function categoryKeys(row: ProductRow, shelf: Shelf, shelves: Shelves): readonly string[] {
  const also = internText(row.also_in).flatMap((key) => shelves.by_key.get(key) ?? []);
  const fresh = row.storage === 'fresh' ? shelves.by_rule.sold_as_fresh : [];
  const autoship = row.autoship_price_cents === null ? [] : shelves.by_rule.autoship;
  const keys = [shelf, ...also, ...fresh, ...autoship].flatMap(({ path }) => path.map(({ url_key }) => url_key));
  return internList([...new Set(keys)]);
}
