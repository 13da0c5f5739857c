import type { Day } from '#domain/kernel/calendar.ts';
import type { Warehouse } from '#domain/inventory/warehouse.ts';
import { estimatedDelivery, nextCutoff, TRANSIT_DAYS } from './cutoff.ts';
import { instantOf, wallClock } from './zone.ts';

export type DeliveryPromise = {
  warehouse_id: string;
  /** An order placed before this instant ships on the promised ship day. */
  cutoff: Date;
  /** The day on which it leaves the warehouse. */
  ships_on: Day;
  estimated_delivery: Day;
};

type CachedPromise = { from_ms: number; until_ms: number; promise: DeliveryPromise };

/** The last promise by list of warehouses and state. Working out time zones is the slowest part of pricing a cart. */
const cache = new WeakMap<readonly Warehouse[], Map<string | null, CachedPromise>>();

/**
 * What can be promised now. A state's own warehouse ships to it; while the state is unknown, the promise is the latest
 * of all warehouses, so that an address can only improve it. A promise holds until the first of their cut-offs has
 * passed, and is worked out once for the same list of warehouses.
 * @throws Error if there is no warehouse.
 */
export function promiseFor(warehouses: readonly Warehouse[], region_code: string | null, now: Date): DeliveryPromise {
  const nowMs = now.getTime();
  const byRegion = cache.get(warehouses) ?? new Map<string | null, CachedPromise>();
  const last = byRegion.get(region_code);
  if (last && last.from_ms <= nowMs && nowMs < last.until_ms) return last.promise;
  const promises = promisesOf(warehouses, region_code, now);
  const [promise] = promises;
  if (!promise) throw new Error('The shop has no warehouse.');
  const until_ms = Math.min(...promises.map(({ cutoff }) => cutoff.getTime()));
  cache.set(warehouses, byRegion.set(region_code, { from_ms: nowMs, until_ms, promise }));
  return promise;
}

/** The promise of each warehouse that may ship the order, latest arrival first. */
function promisesOf(warehouses: readonly Warehouse[], region_code: string | null, now: Date): DeliveryPromise[] {
  const own = warehouses.filter(({ region_codes }) => region_code !== null && region_codes.includes(region_code));
  const promises = (own.length > 0 ? own : warehouses).map((warehouse) => {
    const transitDays = own.length > 0 || region_code === null ? TRANSIT_DAYS.same_side : TRANSIT_DAYS.cross;
    const cutoff = nextCutoff(warehouse, wallClock(now, warehouse.zone));
    return {
      warehouse_id: warehouse.warehouse_id,
      cutoff: instantOf(cutoff, warehouse.zone),
      ships_on: cutoff.date,
      estimated_delivery: estimatedDelivery(cutoff.date, transitDays),
    };
  });
  return promises.sort((a, b) => {
    if (a.estimated_delivery !== b.estimated_delivery) return a.estimated_delivery < b.estimated_delivery ? 1 : -1;
    return a.cutoff.getTime() - b.cutoff.getTime();
  });
}
