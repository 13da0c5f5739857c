import { estimatedDelivery, nextCutoff, TRANSIT_DAYS } from '#domain/inventory/cutoff.ts';
import { instantOf, wallClock } from './zone.ts';

export type Warehouse = {
  warehouse_id: string;
  title: string;
  cutoff_time: string;
  zone: string;
  ship_days: number[];
  region_codes: string[];
};

export type DeliveryPromise = {
  warehouse_id: string;
  /** An order placed before this instant leaves that working day. */
  cutoff: Date;
  /** YYYY-MM-DD. */
  estimated_delivery: string;
};

type Standing = { from_ms: number; until_ms: number; promise: DeliveryPromise };

/** What was promised last, by the list of warehouses and region; time zones are the dearest part of a cart. */
const standing = new WeakMap<readonly Warehouse[], Map<string | null, Standing>>();

/**
 * What can be promised now. A region's own warehouse ships to it; while the region is unknown, the
 * promise is the latest of all warehouses, so that an address can only better it. It stands until the
 * first of their cut-offs has passed, and is worked out once for a list of warehouses that is kept.
 */
export function promiseFor(warehouses: readonly Warehouse[], region_code: string | null, now: Date): DeliveryPromise {
  const now_ms = now.getTime();
  const by_region = standing.get(warehouses) ?? new Map<string | null, Standing>();
  const last = by_region.get(region_code);
  if (last && last.from_ms <= now_ms && now_ms < last.until_ms) return last.promise;
  const promises = promisesOf(warehouses, region_code, now);
  const [promise] = promises;
  if (!promise) throw new Error('The shop has no warehouse.');
  const until_ms = Math.min(...promises.map(({ cutoff }) => cutoff.getTime()));
  standing.set(warehouses, by_region.set(region_code, { from_ms: now_ms, until_ms, promise }));
  return promise;
}

/** The promise of each warehouse that may send the order, the latest at the door first. */
function promisesOf(warehouses: readonly Warehouse[], region_code: string | null, now: Date): DeliveryPromise[] {
  const own = warehouses.filter(({ region_codes }) => region_code !== null && region_codes.includes(region_code));
  const promises = (own.length > 0 ? own : warehouses).map((warehouse) => {
    const transit = own.length > 0 || region_code === null ? TRANSIT_DAYS.same_side : TRANSIT_DAYS.cross;
    const cutoff = nextCutoff(warehouse, wallClock(now, warehouse.zone));
    return {
      warehouse_id: warehouse.warehouse_id,
      cutoff: instantOf(cutoff, warehouse.zone),
      estimated_delivery: estimatedDelivery(cutoff.date, transit),
    };
  });
  return promises.sort((a, b) =>
    a.estimated_delivery === b.estimated_delivery
      ? a.cutoff.getTime() - b.cutoff.getTime()
      : a.estimated_delivery < b.estimated_delivery
        ? 1
        : -1,
  );
}
