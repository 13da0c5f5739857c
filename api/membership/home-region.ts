import { sql } from 'kysely';
import { regionOfZip } from '#api/compliance/index.ts';
import type { Db, Tx } from '#api/db/pool.ts';

/**
 * The states a person lives in for the law: of the default address, and of the billing ZIP; null where not known, which a ZIP's
 * is if the table of ZIPs doesn't have it yet.
 */
export type HomeRegion = { address_region: string | null; zip_region: string | null; billing_zip: string | null };

/** Whether a person has neither a default address nor a ZIP, so that they are asked for one before they pay. */
export async function needsZip(db: Db | Tx, account_id: string): Promise<boolean> {
  const home = (await findHomeRegions(db, [account_id])).get(account_id);
  return home !== undefined && home.address_region === null && home.billing_zip === null;
}

/** Where each of these people lives. `GET /account` reads the same in its own statement (`api/account/read-model.ts`). */
export async function findHomeRegions(db: Db | Tx, ids: readonly string[]): Promise<Map<string, HomeRegion>> {
  if (ids.length === 0) return new Map();
  const homes = await db
    .selectFrom('account as a')
    .leftJoin('address as d', (join) =>
      join
        .onRef('d.account_id', '=', 'a.account_id')
        .on('d.is_default_shipping', '=', true)
        .on('d.removed_at', 'is', null),
    )
    .select(['a.account_id', 'a.billing_zip', 'd.region_code as address_region'])
    .select(sql<string | null>`${sql.raw(regionOfZip('left(a.billing_zip, 5)'))}`.as('zip_region'))
    .where('a.account_id', 'in', ids)
    .execute();
  return new Map(homes.map(({ account_id, ...region }) => [account_id, region]));
}
