import type { ShippedStorage } from './archetypes.ts';
import type { Rng } from './rng.ts';

/** What a warehouse holds of one product; days are counted from the catalog's date. */
export type DemoStock = {
  warehouse_id: WarehouseId;
  on_hand: number;
  lots: { lot_code: string; best_before_in_days: number; qty: number }[];
};

export const WAREHOUSES = [
  {
    warehouse_id: 'west',
    title: 'Reno, Nevada',
    postcode: '89502',
    cutoff_time: '14:00',
    zone: 'America/Los_Angeles',
    ship_days: [1, 2, 3, 4, 5],
    region_codes: 'AZ CA CO ID KS MN MT ND NE NM NV OK OR SD TX UT WA WY'.split(' '),
  },
  {
    warehouse_id: 'east',
    title: 'Hanover, Pennsylvania',
    postcode: '17331',
    cutoff_time: '14:00',
    zone: 'America/New_York',
    ship_days: [1, 2, 3, 4, 5],
    region_codes: 'AL AR CT DC DE FL GA IA IL IN KY LA MA MD ME MI MO MS NC NH NJ NY OH PA RI SC TN VA VT WI WV'.split(
      ' ',
    ),
  },
] as const;
/** The states near enough to a warehouse that fresh food arrives cold. */
export const FRESH_COHORTS = [
  { fresh_cohort: 'west', region_codes: 'AZ CA ID NV OR UT WA'.split(' ') },
  { fresh_cohort: 'east', region_codes: 'CT DC DE MA MD NC NH NJ NY OH PA RI VA VT WV'.split(' ') },
] as const;
type WarehouseId = (typeof WAREHOUSES)[number]['warehouse_id'];

/** Shelf life in days from arrival, shortest and longest. */
const KEEPS_DAYS: Record<ShippedStorage, [number, number]> = {
  fresh: [6, 32],
  frozen: [150, 420],
  ambient: [120, 620],
  wine: [900, 2400],
};
const OUT_SHARE = 0.04;
const LOW_SHARE = 0.06;

/** 4% are sold out, 6% have fewer than 50 in all, the rest have plenty. */
export function makeStock(storage: ShippedStorage, hasLots: boolean, random: Rng): DemoStock[] {
  const draw = random.next();
  const total = draw < OUT_SHARE ? 0 : draw < OUT_SHARE + LOW_SHARE ? random.int(4, 48) : random.int(60, 900);
  const west = Math.round(total * (0.35 + random.next() * 0.3));
  return WAREHOUSES.map(({ warehouse_id }, i) => {
    const on_hand = i === 0 ? west : total - west;
    return { warehouse_id, on_hand, lots: hasLots ? makeLots(on_hand, storage, random) : [] };
  });
}

function makeLots(on_hand: number, storage: ShippedStorage, random: Rng): DemoStock['lots'] {
  const [shortest, longest] = KEEPS_DAYS[storage];
  const older = on_hand > 60 && random.chance(0.5) ? Math.round(on_hand * 0.3) : 0;
  const bestBeforeInDays = random.int(shortest, longest);
  const code = random.int(10_000, 99_999);
  return [
    { lot_code: `L${code}`, best_before_in_days: bestBeforeInDays, qty: older },
    { lot_code: `L${code + 7}`, best_before_in_days: bestBeforeInDays + random.int(3, 21), qty: on_hand - older },
  ].filter(({ qty }) => qty > 0);
}

/** Products without physical stock: gift cards, downloads. */
export function endlessStock(): DemoStock[] {
  return WAREHOUSES.map(({ warehouse_id }) => ({ warehouse_id, on_hand: 100_000, lots: [] }));
}
