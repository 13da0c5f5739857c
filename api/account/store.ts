import { POSTAL_FIELDS, postalAddressOf } from '#domain/account/postal-address.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { reading } from '#api/db/statement.ts';

const ADDRESS_COLUMNS = ['address_id', ...POSTAL_FIELDS, 'region_id', 'is_default_shipping'] as const;

export type AddressRow = Awaited<ReturnType<typeof listAddresses>>[number];

/** More than an account may have; a limit in case there are more. */
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

const readAddress = reading<AddressRow>(`
  select ${ADDRESS_COLUMNS.join(', ')} from address where address_id = $1 and account_id = $2 and removed_at is null`);

/** An address of this account; another account's address isn't found. */
export async function findAddress(
  db: Db | Tx,
  account_id: string,
  address_id: string,
): Promise<AddressRow | undefined> {
  const [address] = await readAddress(db, [address_id, account_id]);
  return address;
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

/** A default address stays the default. @returns undefined if the account has no such address. */
export async function updateAddressRow(
  tx: Tx,
  { account_id, address_id }: { account_id: string; address_id: string },
  values: AddressValues,
): Promise<AddressRow | undefined> {
  const { region_id, is_default_shipping } = values;
  return tx
    .updateTable('address')
    .set({ ...postalAddressOf(values), region_id, ...(is_default_shipping ? { is_default_shipping } : {}) })
    .where('address_id', '=', address_id)
    .where('account_id', '=', account_id)
    .where('removed_at', 'is', null)
    .returning(ADDRESS_COLUMNS)
    .executeTakeFirst();
}

/** The row stays for quotes and orders that refer to it. */
export async function markRemoved(tx: Tx, address_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('address')
    .set({ removed_at: now, is_default_shipping: false })
    .where('address_id', '=', address_id)
    .execute();
}

/** Removes every address of an account. */
export async function markAllRemoved(tx: Tx, { account_id, now }: { account_id: string; now: Date }): Promise<void> {
  await tx
    .updateTable('address')
    .set({ removed_at: now, is_default_shipping: false })
    .where('account_id', '=', account_id)
    .where('removed_at', 'is', null)
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
