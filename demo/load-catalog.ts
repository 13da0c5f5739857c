import type { Client } from 'pg';
import { PLAIN_COLUMN_NAMES, plainColumnsOf } from '#domain/catalog/plain-columns.ts';
import type { ProductFacts } from '#domain/catalog/schema.ts';
import { makeBaskets } from '#demo/catalog/baskets.ts';
import { isAtPartner } from '#demo/catalog/brands.ts';
import { brandsUsed } from '#demo/catalog/brands-used.ts';
import { copyRows } from '#demo/catalog/copy-rows.ts';
import { pgArray } from '#demo/catalog/copy-text.ts';
import { dayBefore } from '#demo/catalog/days.ts';
import type { DemoProduct } from '#demo/catalog/demo-product.ts';
import { evidenceOf } from '#demo/catalog/evidence.ts';
import { FACET_VALUES } from '#demo/catalog/facets.ts';
import { makeProducts } from '#demo/catalog/product.ts';
import { RESTRICTIONS } from '#demo/catalog/restrictions.ts';
import { rng } from '#demo/catalog/rng.ts';
import { makeReviews } from '#demo/catalog/reviews.ts';
import { makeSeasons } from '#demo/catalog/seasons.ts';
import { type DemoShoppingList, makeShoppingLists } from '#demo/catalog/shopping-lists.ts';
import { DEMO_CONTENT } from '#demo/catalog/specials.ts';
import { CATEGORIES, categoryId } from '#demo/catalog/categories.ts';
import { FRESH_COHORTS, WAREHOUSES } from '#demo/catalog/stock.ts';
import { loadReviews } from './load-reviews.ts';

export type LoadOptions = {
  /** The same seed, count and date give the same rows, byte for byte. */
  seed: string;
  /** How many products; the demo has 6,000. */
  count: number;
  /** YYYY-MM-DD: releases, price evidence, reviews and best-before dates are counted from it. */
  today: string;
  on_progress?: (done: number, total: number) => void;
};

export type LoadSummary = { products: number; brands: number; lots: number; reviews: number; baskets: number };

/** Products in memory at a time. */
const BATCH = 2_000;
/** Past baskets use up to this many products; with more, each would appear too rarely to mean anything. */
const BASKET_PRODUCTS = 20_000;

/**
 * Fills an empty, migrated database with the demo catalog in one transaction.
 * @throws PostgreSQL's error, after rolling back; a second load fails on the first primary key.
 */
export async function loadCatalog(client: Client, options: LoadOptions): Promise<LoadSummary> {
  await client.query('begin');
  try {
    await loadCategories(client, options);
    const brands = await loadBrands(client, options);
    const summary = await loadProducts(client, options);
    await client.query('commit');
    return { ...summary, brands };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function loadCategories(client: Client, { today }: LoadOptions): Promise<void> {
  await copyRows(
    client,
    'category',
    'category_id, parent_category_id, url_key, title, blurb, position, rule',
    CATEGORIES.map((s) => [s.category_id, s.parent_category_id, s.url_key, s.title, s.blurb, s.position, s.rule]),
  );
  await copyRows(
    client,
    'facet_value',
    'kind, url_key, title, blurb, position, shown_by',
    FACET_VALUES.map((v) => [v.kind, v.url_key, v.title, v.blurb, v.position, pgArray(v.shown_by)]),
  );
  await copyRows(
    client,
    'season',
    'title, blurb, effective_from, effective_to, categories',
    makeSeasons(today).map((s) => [s.title, s.blurb, s.effective_from, s.effective_to, pgArray(s.categories)]),
  );
  await copyRows(
    client,
    'restriction_rule',
    'restriction_tag, region_code, reason, effect, effective_from',
    RESTRICTIONS.map((r) => [r.restriction_tag, r.region_code, r.reason, r.effect, r.effective_from]),
  );
  await copyRows(
    client,
    'fresh_cohort',
    'fresh_cohort, region_codes',
    FRESH_COHORTS.map((c) => [c.fresh_cohort, pgArray(c.region_codes)]),
  );
  await copyRows(
    client,
    'warehouse',
    'warehouse_id, title, postcode, cutoff_time, zone, ship_days, region_codes',
    WAREHOUSES.map((w) => [
      w.warehouse_id,
      w.title,
      w.postcode,
      w.cutoff_time,
      w.zone,
      pgArray(w.ship_days),
      pgArray(w.region_codes),
    ]),
  );
}

function loadBrands(client: Client, { seed, count }: LoadOptions): Promise<number> {
  return copyRows(
    client,
    'brand',
    'brand_id, url_key, name, story, is_at_partner',
    brandsUsed(seed, count).map((brand) => [
      brand.brand_id,
      brand.url_key,
      brand.name,
      brand.story,
      isAtPartner(brand),
    ]),
  );
}

async function loadProducts(client: Client, options: LoadOptions): Promise<Omit<LoadSummary, 'brands'>> {
  const { seed, count, today, on_progress } = options;
  const sums = { products: 0, lots: 0, reviews: 0, baskets: 0 };
  const sellable: DemoProduct[] = [];
  let batch: DemoProduct[] = [];
  const flush = async () => {
    const loaded = await loadBatch(client, batch, options);
    sums.products += batch.length;
    sums.lots += loaded.lots;
    sums.reviews += loaded.reviews;
    batch = [];
    on_progress?.(sums.products, count);
  };
  for (const product of makeProducts(seed, count)) {
    batch.push(product);
    if (sellable.length < BASKET_PRODUCTS && product.stock.length > 0) sellable.push(product);
    // A child names its parent, so a batch never ends between the two.
    if (batch.length >= BATCH && product.parent_product_id === null) await flush();
  }
  await flush();
  await loadShoppingLists(client, makeShoppingLists(sellable));
  sums.baskets = await copyRows(
    client,
    'past_basket',
    'past_basket_id, bought_on, product_ids, is_demo',
    makeBaskets(seed, sellable, today).map((basket, i) => [i + 1, basket.bought_on, pgArray(basket.product_ids), true]),
  );
  return sums;
}

async function loadShoppingLists(client: Client, lists: readonly DemoShoppingList[]): Promise<void> {
  await copyRows(
    client,
    'shopping_list',
    'url_key, title, blurb, position',
    lists.map(({ url_key, title, blurb }, at) => [url_key, title, blurb, at + 1]),
  );
  await copyRows(
    client,
    'shopping_list_item',
    'list_key, product_id, position, qty, note',
    lists.flatMap(({ url_key, items }) =>
      items.map(({ product_id, qty, note }, at) => [url_key, product_id, at + 1, qty, note]),
    ),
  );
}

const PRODUCT_COLUMNS = `product_id, sku, url_key, title, brand_id, product_type, storage, category_id, also_in, size_text,
  unit_amount, unit_measure, min_order_qty, diets, certifications, values, concerns, ingredients, selections, allergens, facts,
  picture, options, components, pick_rule, parent_product_id, restriction_tag, tax_class, ebt_eligible, is_demo, popularity, released_on, ${PLAIN_COLUMN_NAMES.join(', ')}`;

/** The shop reads every label again within a year. */
const LABEL_DAYS = 340;

/** What a product page says, with the day on which the label was read. */
function withLabelDay({ product_id, facts }: DemoProduct, seed: string, today: string): ProductFacts {
  if (facts.ingredient_statement === '' && facts.nutrition === null) return facts;
  return { ...facts, label_checked_on: dayBefore(today, rng(`${seed}:label:${product_id}`).int(10, LABEL_DAYS)) };
}

async function loadBatch(client: Client, products: DemoProduct[], { seed, today }: LoadOptions) {
  const reviews = products.map((product) => makeReviews(seed, product, today));
  await copyRows(
    client,
    'product',
    PRODUCT_COLUMNS,
    products.map((product) => productRow(product, seed, today)),
  );
  await copyRows(
    client,
    'price',
    'product_id, price_cents, msrp_cents, msrp_source, msrp_checked_on, autoship_price_cents, tiered_pricing',
    products.map(({ product_id, price: p }) => [
      product_id,
      p.price_cents,
      p.msrp_cents,
      p.msrp_source,
      dayBefore(today, p.msrp_checked_days_ago),
      p.autoship_price_cents,
      p.tiered_pricing,
    ]),
  );
  await copyRows(
    client,
    'product_content',
    'product_id, content',
    products.flatMap(({ product_id }) =>
      DEMO_CONTENT.has(product_id) ? [[product_id, DEMO_CONTENT.get(product_id)]] : [],
    ),
  );
  await copyRows(
    client,
    'stock',
    'product_id, warehouse_id, on_hand',
    products.flatMap(({ product_id, stock }) => stock.map((s) => [product_id, s.warehouse_id, s.on_hand])),
  );
  const lots = await copyRows(
    client,
    'lot',
    'product_id, warehouse_id, lot_code, best_before, qty',
    products.flatMap(({ product_id, stock }) =>
      stock.flatMap((s) =>
        s.lots.map((lot) => [
          product_id,
          s.warehouse_id,
          lot.lot_code,
          dayBefore(today, -lot.best_before_in_days),
          lot.qty,
        ]),
      ),
    ),
  );
  return { lots, reviews: await loadReviews(client, reviews) };
}

function productRow(p: DemoProduct, seed: string, today: string): unknown[] {
  const maker = { seed, brand_id: p.brand_id, today };
  return [
    p.product_id,
    p.sku,
    p.url_key,
    p.title,
    p.brand_id,
    p.product_type,
    p.storage,
    categoryId(p.category),
    pgArray(p.also_in),
    p.size_text,
    p.unit_amount,
    p.unit_measure,
    p.min_order_qty,
    pgArray(p.diets),
    evidenceOf('certification', p.certifications, maker),
    evidenceOf('value', p.values, maker),
    pgArray(p.concerns),
    pgArray(p.ingredients),
    pgArray(p.selections),
    pgArray(p.allergens),
    withLabelDay(p, seed, today),
    p.picture,
    p.options,
    p.components,
    p.pick_rule,
    p.parent_product_id,
    p.restriction_tag,
    p.tax_class,
    p.ebt_eligible,
    true,
    p.popularity,
    dayBefore(today, p.released_days_ago),
    ...Object.values(plainColumnsOf(p)),
  ];
}
