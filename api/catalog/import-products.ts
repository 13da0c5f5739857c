import { type RawBuilder, sql } from 'kysely';
import { PLAIN_COLUMN_NAMES } from '#domain/catalog/plain-columns.ts';
import { BLANK_FACTS } from '#domain/catalog/schema.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import type { Tx } from '#api/db/pool.ts';
import { listChoices } from './import-choices.ts';
import { settleLabels } from './import-labels.ts';
import type { BadRow } from './import-rows.ts';
import type { ProductTable } from './tables.ts';

/** What an import changes of a product that is there. */
const CHANGED = [
  ...PLAIN_COLUMN_NAMES,
  'title',
  'brand_id',
  'product_type',
  'storage',
  'category_id',
  'size_text',
  'unit_amount',
  'unit_measure',
  'diets',
  'certifications',
  'allergens',
  'facts',
  'parent_product_id',
  'restriction_tag',
  'tax_class',
  'ebt_eligible',
  'image',
] satisfies (keyof ProductTable)[];

const KINDS: Readonly<Record<string, string>> = {
  virtual: 'read on a page in the shop, and needs its digital_content',
};

/** Columns that a new product has in any case. */
const DEFAULTS = { diets: [], certifications: [], allergens: [], ebt_eligible: false };

/** An import makes and changes products of these types; a set or a gift card of the same SKU stays what it is. */
const IMPORTED_TYPES = ['simple', 'wine', 'frozen_meat', 'configurable', 'virtual'];
/** What is sent and what is read don't become one another. */
const KEPT_TYPES = ['configurable', 'virtual'];

const list = (columns: readonly string[], table: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
const names = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)));

/** Takes out rows whose SKU is that of something an import can't change. @returns them as bad rows. */
export async function refuseOtherProducts(tx: Tx): Promise<BadRow[]> {
  const { rows } = await sql<{ line: number; sku: string; is_parent: boolean; product_type: string }>`
    delete from import_row using product p
    where p.sku = import_row.sku
      and (p.product_type <> all(${IMPORTED_TYPES})
        or (p.product_type = any(${KEPT_TYPES}) or import_row.draft->'said'->>'product_type' = any(${KEPT_TYPES}))
          and p.product_type is distinct from import_row.draft->'said'->>'product_type')
    returning import_row.line, import_row.sku, import_row.is_parent, p.product_type`.execute(tx);
  const { rows: orphans } = await sql<{ line: number; sku: string; group_sku: string }>`
    delete from import_row r where group_sku is not null
      and not exists (select 1 from import_row g where g.sku = r.group_sku)
    returning line, sku, group_sku`.execute(tx);
  await sql`
    delete from import_row g where is_parent and not exists (select 1 from import_row r where r.group_sku = g.sku)`.execute(
    tx,
  );
  return [
    ...rows
      .filter(({ is_parent }) => !is_parent)
      .map(({ line, sku, product_type }) =>
        bad(line, sku, `${sku} is ${KINDS[product_type] ?? 'another kind of product in the shop'}`),
      ),
    ...orphans.map(({ line, sku, group_sku }) => bad(line, sku, `${group_sku} is another kind of product in the shop`)),
  ];
}

const bad = (line: number, sku: string, reason: string): BadRow => ({
  line,
  sku,
  problems: [{ field: 'row', reason }],
});

/** Gives every staged row its number and, if it is new, its address. */
export async function numberRows(tx: Tx): Promise<void> {
  await sql`update import_row set product_id = p.product_id, is_new = false
    from product p where p.sku = import_row.sku`.execute(tx);
  await sql`update import_row set product_id = numbered.product_id, is_new = true
    from (
      select place, top.product_id + row_number() over (order by is_parent desc, place) as product_id
      from import_row, (select coalesce(max(product_id), 10000) as product_id from product) as top
      where import_row.product_id is null
    ) numbered
    where numbered.place = import_row.place`.execute(tx);
  await sql`update import_row set url_key = case when named.turn = 1 and not named.is_taken then named.base
      else named.base || '-' || import_row.product_id end
    from (
      select place, base, row_number() over (partition by base order by is_parent desc, place) as turn,
        exists (select 1 from product p where p.url_key = base) as is_taken
      from (select place, is_parent, draft->'fresh'->>'url_key' as base from import_row where is_new) wanted
    ) named
    where named.place = import_row.place`.execute(tx);
}

type Writing = { now: Date; today: Day; onWritten: (products: number) => void };

/**
 * Makes the staged products and changes those that differ from the file; the others aren't written. What the file
 * doesn't say stays as it is. `onWritten` hears of each batch.
 * @returns the products of the file that were made or changed, and the SKUs of families that it left without a choice.
 */
export async function upsertProducts(tx: Tx, writing: Writing): Promise<{ written: number[]; ended: string[] }> {
  await settleLabels(tx, writing.today);
  // A choice names its parent, so parents come first.
  const parents = await upsertRows(tx, true, writing);
  const others = await upsertRows(tx, false, writing);
  const { changed, ended } = await listChoices(tx, writing.now);
  return { written: [...parents, ...others, ...changed], ended };
}

/** So many products are written at once, so that an operator sees how far it is. */
const WRITTEN_AT_ONCE = 5_000;

async function upsertRows(tx: Tx, isParent: boolean, writing: Writing): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select place from import_row where is_parent = ${isParent} order by place`.execute(tx);
  const changed: number[][] = [];
  for (let at = 0; at < rows.length; at += WRITTEN_AT_ONCE) {
    const places = rows.slice(at, at + WRITTEN_AT_ONCE).map(({ place }) => place);
    changed.push(await upsertBatch(tx, { isParent, from: places[0] ?? 0, to: places.at(-1) ?? 0 }, writing));
    writing.onWritten(places.length);
  }
  return changed.flat();
}

type Batch = { isParent: boolean; from: number; to: number };

async function upsertBatch(tx: Tx, { isParent, from, to }: Batch, { now, today }: Writing): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    insert into product (product_id, sku, url_key, picture, released_on, updated_at, ${names(CHANGED)})
    select r.product_id, r.sku, coalesce(r.url_key, v.url_key), v.picture, ${today}::date, ${now}::timestamptz, ${list(CHANGED, 'v')}
    from import_row r
    left join product was on was.sku = r.sku
    left join import_row parent on parent.sku = r.group_sku
    cross join lateral jsonb_populate_record(was,
      case when was.product_id is null
        then ${JSON.stringify(DEFAULTS)}::jsonb || (r.draft->'fresh') || (r.draft->'said')
          || jsonb_build_object('facts', ${JSON.stringify(BLANK_FACTS)}::jsonb || (r.draft->'facts'))
        else (r.draft->'said') || jsonb_build_object('facts', was.facts || (r.draft->'facts')) end
      || jsonb_build_object('brand_id', r.brand_id, 'category_id', r.category_id,
        'parent_product_id', coalesce(parent.product_id, was.parent_product_id),
        'image', coalesce(r.image_hash, was.image))) v
    where r.is_parent = ${isParent} and r.place between ${from} and ${to}
    order by r.product_id
    on conflict (sku) do update set (${names(CHANGED)}, updated_at) = (${list(CHANGED, 'excluded')}, excluded.updated_at)
    where (${list(CHANGED, 'product')}) is distinct from (${list(CHANGED, 'excluded')})
    returning product_id`.execute(tx);
  return rows.map(({ product_id }) => product_id);
}

/** The numbers of the products that the import makes. */
export async function newProducts(tx: Tx): Promise<Set<number>> {
  const { rows } = await sql<{ product_id: number }>`select product_id from import_row where is_new`.execute(tx);
  return new Set(rows.map(({ product_id }) => product_id));
}

/** How many products the file describes, including those that only have choices. */
export async function countRows(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from import_row`.execute(tx);
  return assertDefined(rows[0], 'The number of rows').count;
}
