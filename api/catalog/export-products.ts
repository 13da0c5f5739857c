import { contentText } from '#domain/catalog/content-text.ts';
import type { ExportProduct } from '#domain/catalog/export-product.ts';
import { provenStoreCents } from '#domain/catalog/deals.ts';
import type { PlainColumns } from '#domain/catalog/plain-columns.ts';
import type { ProductFacts } from '#domain/catalog/schema.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import type { Db } from '#api/db/pool.ts';
import { hashOfTexts, pictureUrl } from '#api/media/index.ts';
import { type Category, buildCategoryTree } from './category-tree.ts';
import { internText } from './intern.ts';
import { listBrandRows, listCategoryRows, listProductRows, type ProductRow } from './store.ts';
import type { ProductOptionRow } from './tables.ts';

/** An export has what an import can bring back: single products, wine, families and what is read on a page. */
const EXPORTED_TYPES = ['simple', 'wine', 'frozen_meat'] as const;

const BATCH = 500;

export type ExportSettings = {
  /** Where the shop is, for the addresses of pages and photos. */
  publicUrl: string;
  today: Day;
  /** False leaves out how many there are of each product. */
  isCounted: boolean;
  /** Whether the file can carry what is read on a page. */
  hasContent: boolean;
};

/** Products that are sold, in batches, each family together. */
export async function* exportProducts(db: Db, settings: ExportSettings): AsyncGenerator<ExportProduct[]> {
  const brands = new Map((await listBrandRows(db)).map(({ brand_id, name }) => [brand_id, name]));
  const { byId } = buildCategoryTree(await listCategoryRows(db));
  for (const some of inBatches(await listFamilies(db, settings))) {
    const rows = new Map((await listProductRows(db, some)).map((row) => [row.product_id, row]));
    const extras = new Map((await listExtras(db, some)).map((extra) => [extra.product_id, extra]));
    yield some.flatMap((product_id) => {
      const row = rows.get(product_id);
      const extra = extras.get(product_id);
      return row && extra ? [exportOf(row, extra, { brands, byId, ...settings })] : [];
    });
  }
}

/** Batches of about `BATCH` products, none of which divides a family. */
function* inBatches(families: readonly number[][]): Generator<number[]> {
  let batch: number[] = [];
  for (const family of families) {
    batch.push(...family);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The products that are exported, a family's choices together, where its parent would be. */
async function listFamilies(db: Db, { hasContent }: ExportSettings): Promise<number[][]> {
  const rows = await db
    .selectFrom('product as p')
    .select(({ fn }) => ['p.product_id', fn.coalesce('p.parent_product_id', 'p.product_id').as('family')])
    .where('p.is_available', '=', true)
    .where((is) =>
      is.or([
        is.and([is('p.product_type', 'in', [...EXPORTED_TYPES]), is('p.storage', '!=', 'none')]),
        ...(hasContent ? [is('p.product_type', '=', 'virtual')] : []),
      ]),
    )
    .orderBy('family')
    .orderBy('p.product_id')
    .execute();
  const families = Map.groupBy(rows, ({ family }) => family);
  return [...families.values()].map((family) => family.map(({ product_id }) => product_id));
}

/** What the catalog in memory has no use for: the parent of each choice, and what is read on a page. */
function listExtras(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('product as p')
    .leftJoin('product as f', 'f.product_id', 'p.parent_product_id')
    .leftJoin('product_content as t', 't.product_id', 'p.product_id')
    .select([
      'p.product_id',
      'f.sku as parent_sku',
      'f.url_key as parent_key',
      'f.title as parent_title',
      'f.options as parent_options',
      't.content',
    ])
    .where('p.product_id', 'in', [...ids])
    .execute();
}
type Extra = Awaited<ReturnType<typeof listExtras>>[number];

type References = ExportSettings & {
  brands: ReadonlyMap<number, string>;
  byId: ReadonlyMap<number, Category>;
};

function exportOf(row: ProductRow, extra: Extra, references: References): ExportProduct {
  const { brands, byId, publicUrl, today, isCounted } = references;
  const facts = JSON.parse(row.facts_json) as ProductFacts;
  const image =
    row.image === null || row.picture_json === null
      ? ''
      : publicUrl + pictureUrl(row.sku, hashOfTexts(row.picture_json, row.facts_json, row.image), 640);
  return {
    sku: row.sku,
    url_key: row.url_key,
    title: row.title,
    brand: brands.get(row.brand_id) ?? '',
    category_path: (byId.get(row.category_id)?.path ?? []).map(({ title }) => title),
    size_text: row.size_text,
    unit_amount: row.unit_amount,
    unit_measure: row.unit_measure,
    storage: row.storage,
    tax_class: row.tax_class,
    ebt_eligible: row.ebt_eligible,
    diets: internText(row.diets),
    ...(JSON.parse(row.plain_json) as PlainColumns),
    price_cents: row.price_cents,
    store_cents: storeCents(row, today),
    available: Math.max(0, row.available_qty ?? 0),
    is_counted: isCounted,
    about: facts.about,
    highlights: facts.highlights,
    image,
    content: row.product_type === 'virtual' && extra.content !== null ? contentText(extra.content) : '',
    parent: parentOf(row.product_id, image, extra),
  };
}

/** A store price that no page may name isn't handed to another shop, which would take it for new. */
function storeCents(row: ProductRow, today: Day): number | null {
  // Sets aren't exported.
  const cents = provenStoreCents({ ...row, components: [] }, today);
  return cents > row.price_cents ? cents : null;
}

function parentOf(product_id: number, image: string, extra: Extra): ExportProduct['parent'] {
  const [option] = (extra.parent_options ?? []) as ProductOptionRow[];
  const choice = option?.values.find((value) => value.product_id === product_id);
  if (!option || !choice || extra.parent_sku === null) return null;
  return {
    sku: extra.parent_sku,
    url_key: extra.parent_key ?? '',
    title: extra.parent_title ?? '',
    image,
    option_name: option.name,
    label: choice.label,
  };
}
