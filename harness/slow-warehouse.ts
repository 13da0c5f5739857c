import assert from 'node:assert/strict';
import { freshAvailability } from '#domain/delivery/fresh.ts';
import { promiseFor } from '#domain/delivery/promise.ts';

/** Where only this warehouse's boxes go, so that nothing else depends on it. */
export const SLOW_DESTINATION = { region_code: 'WV', postcode: '25301' };
const WAREHOUSE = { warehouse_id: 'slow', title: 'Slow', cutoff_time: '12:00', zone: 'America/New_York' };

/** SQL for a warehouse from which fresh food is 3 or 4 days on the way whatever day it is: it ships only before a weekend. */
export function slowWarehouse(now: Date): string {
  const availabilityOn = (day: number) => {
    const slow = { ...WAREHOUSE, ship_days: [day], region_codes: [SLOW_DESTINATION.region_code] };
    return freshAvailability([], SLOW_DESTINATION, promiseFor([slow], SLOW_DESTINATION.region_code, now)).availability;
  };
  const shipDay = [4, 5, 3].find((day) => availabilityOn(day) === 'warned');
  assert(shipDay !== undefined, 'no day to ship on has fresh food 3 or 4 days on the way');
  const { warehouse_id, title, cutoff_time, zone } = WAREHOUSE;
  return `insert into warehouse (warehouse_id, title, postcode, cutoff_time, zone, ship_days, region_codes)
    values ('${warehouse_id}', '${title}', '${SLOW_DESTINATION.postcode}', '${cutoff_time}', '${zone}', '{${shipDay}}',
      '{${SLOW_DESTINATION.region_code}}')
    on conflict (warehouse_id) do update set ship_days = excluded.ship_days`;
}
