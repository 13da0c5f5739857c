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

/**
 * What can be promised now. A region's own warehouse ships to it; while the region is unknown, the
 * promise is the latest of all warehouses, so that an address can only better it.
 */
export function promiseFor(warehouses: readonly Warehouse[], region_code: string | null, now: Date): DeliveryPromise {
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
  const [latest] = promises.sort((a, b) =>
    a.estimated_delivery === b.estimated_delivery
      ? a.cutoff.getTime() - b.cutoff.getTime()
      : a.estimated_delivery < b.estimated_delivery
        ? 1
        : -1,
  );
  if (!latest) throw new Error('The shop has no warehouse.');
  return latest;
}
