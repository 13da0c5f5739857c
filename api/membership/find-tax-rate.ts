import type { Day } from '#domain/kernel/calendar.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { taxTable } from '#api/tax/index.ts';
import { findHomeRegions, type HomeRegion } from './home-region.ts';

/**
 * The rate on a person's membership fee on that day, in parts per million: that of the state of their default address,
 * else of their billing ZIP. 0 where neither is known or the state doesn't tax memberships.
 */
export async function findTaxRate(db: Db | Tx, account_id: string, day: Day): Promise<number> {
  const region_code = (await findTaxRegions(db, [account_id])).get(account_id);
  return region_code === undefined ? 0 : findRateOf(db, region_code, day);
}

/** The rate on memberships in a state on that day, in parts per million. */
export async function findRateOf(db: Db | Tx, region_code: string, day: Day): Promise<number> {
  return (await taxTable.ratesFor(db, region_code, day)).membership ?? 0;
}

/** The state whose tax a person pays on a membership, for everyone of whom it is known. */
export async function findTaxRegions(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const regionOf = ({ address_region, zip_region }: HomeRegion) => address_region ?? zip_region;
  const homes = [...(await findHomeRegions(db, ids))];
  return new Map(
    homes.flatMap(([account_id, home]) => {
      const region_code = regionOf(home);
      return region_code === null ? [] : [[account_id, region_code]];
    }),
  );
}
