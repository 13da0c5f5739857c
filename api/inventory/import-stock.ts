import { sql } from 'kysely';
import { zoneOfRegion } from '#domain/inventory/zone-of-region.ts';
import { listRegionCodes } from '#api/compliance/index.ts';
import type { Db, Tx } from '#api/db/pool.ts';

/** The warehouse whose stock a file counts, or why there is none. */
export type ImportWarehouse = { warehouse_id: string } | { make: { postcode: string } } | { reason: string };

type Wanted = {
  /** As the operator names it; null for the only one. */
  warehouse_id: string | null;
  /** The ZIP that the first warehouse ships from; null if the operator doesn't say. */
  ship_from: string | null;
};

/** Whether the stock of a product is all in one place, so that its number means the same in a file of products. */
export async function hasOneWarehouse(db: Db): Promise<boolean> {
  const known = await db.selectFrom('warehouse').select('warehouse_id').limit(2).execute();
  return known.length < 2;
}

/** Finds the warehouse that staged stock goes to; a shop without any gets one if the operator says where it is. */
export async function findImportWarehouse(db: Db, { warehouse_id, ship_from }: Wanted): Promise<ImportWarehouse> {
  const known = await db.selectFrom('warehouse').select('warehouse_id').orderBy('warehouse_id').execute();
  const ids = known.map((one) => one.warehouse_id);
  if (warehouse_id !== null)
    return ids.includes(warehouse_id)
      ? { warehouse_id }
      : { reason: `There is no warehouse "${warehouse_id}". There are: ${ids.join(', ') || 'none'}.` };
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) return { warehouse_id: only };
  if (only !== undefined) return { reason: `Say whose stock the file counts with --warehouse: ${ids.join(', ')}.` };
  return ship_from === null
    ? { reason: 'The shop has no warehouse yet; say which ZIP it ships from with --ship-from.' }
    : { make: { postcode: ship_from } };
}

/** Makes a shop's first warehouse: it ships to every state, Monday to Friday, what is ordered by noon. */
export async function addFirstWarehouse(
  tx: Tx,
  { postcode, region_code }: { postcode: string; region_code: string },
): Promise<string> {
  const warehouse_id = 'main';
  await tx
    .insertInto('warehouse')
    .values({
      warehouse_id,
      title: 'Main warehouse',
      postcode,
      cutoff_time: '12:00',
      zone: zoneOfRegion(region_code),
      ship_days: [1, 2, 3, 4, 5],
      region_codes: await listRegionCodes(tx),
    })
    .execute();
  return warehouse_id;
}

/**
 * Sets what can be sold of the staged products, in this warehouse: what is reserved for orders comes on top. Products
 * that the file doesn't count keep their stock.
 * @returns the products whose stock changed.
 */
export async function importStock(tx: Tx, warehouse_id: string, now: Date): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    insert into stock (product_id, warehouse_id, on_hand, updated_at)
    select product_id, ${warehouse_id}::text, (draft->>'available')::int, ${now}::timestamptz
    from import_row where draft->>'available' is not null and not is_parent
    order by product_id
    on conflict (product_id, warehouse_id) do update
      set on_hand = stock.reserved + excluded.on_hand, updated_at = excluded.updated_at
      where stock.on_hand - stock.reserved <> excluded.on_hand
    returning product_id`.execute(tx);
  return rows.map(({ product_id }) => product_id);
}

/** What is read on a page never runs out; stock is a number, so it gets a high one that no order reserves. */
const ENDLESS = 100_000;

/**
 * Puts staged products that are read on a page, and aren't counted by the file, into every warehouse that has none.
 * @returns the products whose stock changed.
 */
export async function stockDigital(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    insert into stock (product_id, warehouse_id, on_hand, updated_at)
    select r.product_id, w.warehouse_id, ${ENDLESS}::int, ${now}::timestamptz
    from import_row r cross join warehouse w
    where r.draft->'said'->>'product_type' = 'virtual' and r.draft->>'available' is null
    order by r.product_id, w.warehouse_id
    on conflict (product_id, warehouse_id) do update
      set on_hand = stock.reserved + excluded.on_hand, updated_at = excluded.updated_at
      where stock.on_hand <= stock.reserved
    returning product_id`.execute(tx);
  return [...new Set(rows.map(({ product_id }) => product_id))];
}
