import type { Warehouse } from '#domain/inventory/warehouse.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { reading } from '#api/db/statement.ts';

const readWarehouses = reading<Warehouse>(
  'select warehouse_id, title, cutoff_time, zone, ship_days, region_codes from warehouse order by warehouse_id',
);

/** Every warehouse, by id. */
export function loadWarehouses(db: Db | Tx): Promise<Warehouse[]> {
  return readWarehouses(db, []);
}

/** SQL for every warehouse, by id, as one JSON column (`Warehouse[]`), for a caller's own statement. */
export const WAREHOUSES_JSON = `(select coalesce(jsonb_agg(to_jsonb(w) order by w.warehouse_id), '[]') from warehouse w)`;
