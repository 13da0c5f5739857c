import { type DeliveryPromise, promiseFor } from '#domain/delivery/promise.ts';
import type { Db } from '#api/db/pool.ts';
import { loadWarehouses } from '#api/inventory/index.ts';

/** What can be promised to a state now, by the warehouses as the database has them. */
export async function loadPromise(db: Db, region_code: string, now: Date): Promise<DeliveryPromise> {
  return promiseFor(await loadWarehouses(db), region_code, now);
}
