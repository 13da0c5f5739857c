import type { Db, Tx } from '#api/db/pool.ts';

const ADDRESS_COLUMNS = [
  'address_id',
  'firstname',
  'lastname',
  'street1',
  'street2',
  'city',
  'postcode',
  'region_id',
  'region_code',
  'telephone',
  'is_default_shipping',
] as const;

export type AddressRow = Awaited<ReturnType<typeof listAddresses>>[number];

/** More than an account may keep; a limit all the same. */
const LISTED_MAX = 100;

export async function listAddresses(db: Db | Tx, account_id: string) {
  return db
    .selectFrom('address')
    .select(ADDRESS_COLUMNS)
    .where('account_id', '=', account_id)
    .where('removed_at', 'is', null)
    .orderBy('is_default_shipping', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('address_id')
    .limit(LISTED_MAX)
    .execute();
}

/** An address of this account; another's is not there. */
export async function findAddress(db: Db | Tx, account_id: string, address_id: string) {
  return db
    .selectFrom('address')
    .select(ADDRESS_COLUMNS)
    .where('address_id', '=', address_id)
    .where('account_id', '=', account_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

export type AddressValues = Omit<AddressRow, 'address_id'>;

export async function insertAddress(
  tx: Tx,
  address: AddressValues & { address_id: string; account_id: string; now: Date },
): Promise<AddressRow> {
  const { now, ...row } = address;
  return tx
    .insertInto('address')
    .values({ ...row, created_at: now })
    .returning(ADDRESS_COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function updateAddressRow(tx: Tx, address_id: string, values: AddressValues): Promise<AddressRow> {
  return tx
    .updateTable('address')
    .set(values)
    .where('address_id', '=', address_id)
    .returning(ADDRESS_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The row stays for quotes and orders that name it. */
export async function markRemoved(tx: Tx, address_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('address')
    .set({ removed_at: now, is_default_shipping: false })
    .where('address_id', '=', address_id)
    .execute();
}

export async function clearDefault(tx: Tx, account_id: string): Promise<void> {
  await tx
    .updateTable('address')
    .set({ is_default_shipping: false })
    .where('account_id', '=', account_id)
    .where('is_default_shipping', '=', true)
    .execute();
}

export async function makeDefault(tx: Tx, address_id: string): Promise<void> {
  await tx.updateTable('address').set({ is_default_shipping: true }).where('address_id', '=', address_id).execute();
}

export async function findRegion(db: Db | Tx, region_code: string) {
  return db
    .selectFrom('region')
    .select(['region_id', 'region_code'])
    .where('region_code', '=', region_code)
    .executeTakeFirst();
}

export async function findZip(db: Db | Tx, postcode: string) {
  return db
    .selectFrom('zip')
    .leftJoin('region', 'region.region_code', 'zip.region_code')
    .select(['zip.postcode', 'zip.city', 'zip.region_code', 'region.region_id'])
    .where('zip.postcode', '=', postcode)
    .executeTakeFirst();
}

/** The states that share the first three digits of a ZIP the table does not have yet. */
export async function listRegionsOfPrefix(db: Db | Tx, postcode: string): Promise<string[]> {
  const prefix = postcode.slice(0, 3);
  const rows = await db
    .selectFrom('zip')
    .select('region_code')
    .distinct()
    .where('postcode', '>=', `${prefix}00`)
    .where('postcode', '<=', `${prefix}99`)
    .orderBy('region_code')
    .execute();
  return rows.map((row) => row.region_code);
}
