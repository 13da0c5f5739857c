import { sql } from 'kysely';
import { PLAIN_COLUMN_NAMES } from '#domain/catalog/plain-columns.ts';
import type { Db } from '#api/db/pool.ts';
import { SEPARATOR } from './intern.ts';

type ListColumn = 'also_in' | 'diets' | 'concerns' | 'ingredients' | 'selections' | 'allergens';

/** A list as one text, because most lists repeat and equal texts are parsed once (intern.ts). */
function listText<Name extends ListColumn>(name: Name) {
  return sql<string>`array_to_string(${sql.ref(`p.${name}`)}, ${sql.lit(SEPARATOR)})`.as(name);
}

/** The keys of a product's claims, as `listText` gives lists. */
function claimsText(name: 'certifications' | 'values') {
  const keys = sql`select claim->>'key' from jsonb_array_elements(${sql.ref(`p.${name}`)}) claim`;
  return sql<string>`array_to_string(array(${keys}), ${sql.lit(SEPARATOR)})`.as(name);
}

/** `PlainColumns` as JSON. */
const PLAIN_JSON = sql<string>`jsonb_build_object(${sql.join(
  PLAIN_COLUMN_NAMES.flatMap((name) => [sql.lit(name), sql.ref(`p.${name}`)]),
)})::text`;

/** Ids of all products with a price, in snapshot order. */
export async function listProductIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('price').select('product_id').orderBy('product_id').execute();
  return rows.map(({ product_id }) => product_id);
}

function availableQty(db: Db, product_ids: readonly number[]) {
  return db
    .selectFrom('stock')
    .select(({ fn }) => ['product_id', sql<number>`${fn.sum('on_hand')} - ${fn.sum('reserved')}`.as('available_qty')])
    .where('product_id', '=', sql<number>`any(${product_ids}::int[])`)
    .groupBy('product_id')
    .as('s');
}

/** Products with price, rating and stock over all warehouses. Details stay JSON text, which is stored compressed. */
export function listProductRows(db: Db, product_ids: readonly number[]) {
  return db
    .selectFrom('product as p')
    .innerJoin('price as c', 'c.product_id', 'p.product_id')
    .leftJoin(availableQty(db, product_ids), 's.product_id', 'p.product_id')
    .leftJoin('product_rating as r', 'r.product_id', 'p.product_id')
    .leftJoin('pairing as g', 'g.product_id', 'p.product_id')
    .select([
      'p.product_id',
      'p.sku',
      'p.url_key',
      'p.title',
      'p.brand_id',
      'p.product_type',
      'p.storage',
      'p.category_id',
      'p.size_text',
      'p.unit_amount',
      'p.unit_measure',
      'p.min_order_qty',
      'p.parent_product_id',
      'p.restriction_tag',
      'p.ebt_eligible',
      'p.is_available',
      'p.tax_class',
      'p.popularity',
      'p.released_on',
      'p.image',
      'c.price_cents',
      'c.msrp_cents',
      'c.autoship_price_cents',
      'c.tiered_pricing',
      'c.msrp_source',
      'c.msrp_checked_on',
      's.available_qty',
      'r.review_count',
      'r.rating_count',
      'r.rating_average',
      'r.histogram',
      'g.goes_with',
    ])
    .select([
      listText('also_in'),
      listText('diets'),
      claimsText('certifications'),
      claimsText('values'),
      listText('concerns'),
      listText('ingredients'),
      listText('selections'),
      listText('allergens'),
      sql<string>`to_char(greatest(p.updated_at, c.updated_at) at time zone 'UTC', 'YYYY-MM-DD')`.as('changed_on'),
      PLAIN_JSON.as('plain_json'),
      sql<string>`p.facts::text`.as('facts_json'),
      sql<string | null>`p.picture::text`.as('picture_json'),
      sql<string>`jsonb_build_object('certification', p.certifications, 'value', p.values)::text`.as('evidence_json'),
      sql<string>`p.options::text`.as('options_json'),
      sql<string>`p.components::text`.as('components_json'),
      'p.pick_rule',
    ])
    .where('p.product_id', '=', sql<number>`any(${product_ids}::int[])`)
    .orderBy('p.product_id')
    .execute();
}
export type ProductRow = Awaited<ReturnType<typeof listProductRows>>[number];

export function listBrandRows(db: Db) {
  return db
    .selectFrom('brand')
    .select(['brand_id', 'url_key', 'name', 'story', 'is_at_partner'])
    .orderBy('name')
    .execute();
}
export type BrandRow = Awaited<ReturnType<typeof listBrandRows>>[number];

/** Parents may come after their children. */
export function listCategoryRows(db: Db) {
  return db
    .selectFrom('category')
    .select(['category_id', 'parent_category_id', 'url_key', 'title', 'blurb', 'rule'])
    .orderBy('position')
    .orderBy('category_id')
    .execute();
}
export type CategoryRow = Awaited<ReturnType<typeof listCategoryRows>>[number];

export function listFacetValueRows(db: Db) {
  return db
    .selectFrom('facet_value')
    .select(['kind', 'url_key', 'title', 'blurb', 'shown_by'])
    .orderBy('position')
    .orderBy('url_key')
    .execute();
}
export type FacetValueRow = Awaited<ReturnType<typeof listFacetValueRows>>[number];

export function listSynonymRows(db: Db) {
  return db.selectFrom('search_synonym').select(['said', 'meant']).orderBy('said').execute();
}

/** Keys that pages had before, and what has them now. */
export function listRedirectRows(db: Db) {
  return db.selectFrom('page_redirect').select(['kind', 'old_key', 'new_key']).execute();
}

/** The lists that editors made, in their order, each with its products in the order of the list. */
export async function listShoppingListRows(db: Db) {
  const items = await db
    .selectFrom('shopping_list_item')
    .select(['list_key', 'product_id', 'qty', 'note'])
    .orderBy('position')
    .orderBy('product_id')
    .execute();
  const lists = await db
    .selectFrom('shopping_list')
    .select(['url_key', 'title', 'blurb'])
    .orderBy('position')
    .orderBy('url_key')
    .execute();
  return lists.map((list) => ({
    ...list,
    items: items
      .filter(({ list_key }) => list_key === list.url_key)
      .map(({ product_id, qty, note }) => ({ product_id, qty, note })),
  }));
}
export type ShoppingListRow = Awaited<ReturnType<typeof listShoppingListRows>>[number];

/** What /c/holiday shows, and when. */
export function listSeasonRows(db: Db) {
  return db
    .selectFrom('season')
    .select(['title', 'blurb', 'effective_from', 'effective_to', 'categories'])
    .orderBy('effective_from')
    .execute();
}
export type SeasonRow = Awaited<ReturnType<typeof listSeasonRows>>[number];
