import { z } from 'zod';
import type { AddressForm } from '#domain/account/schema.ts';
import { invalid, Refusal } from '#domain/kernel/refusal.ts';
import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';
import { ACCOUNT_REFUSALS } from '#domain/account/refusals.ts';
import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import { pipelined } from '#api/db/pipelined.ts';
import { lockAccount, lockSignedIn } from '#api/identity/index.ts';
import { checkAddress } from './check-address.ts';
import {
  type AddressRow,
  clearDefault,
  findAddress,
  insertAddress,
  listAddresses,
  makeDefault,
  markRemoved,
  updateAddressRow,
} from './store.ts';

const ADDRESSES_MAX = 50;

/**
 * Adds an address. The first one always becomes the default.
 * @param given.session_hash of the caller; null if the shop adds it by itself.
 * @param given.isVerified whether the session was verified, without which only the first address may be added.
 * @throws Refusal `region_not_served`, `invalid` (also when the address book is full), `otp_required`, `not_logged_in`.
 */
export async function addAddress(
  db: Db,
  given: {
    account_id: string;
    session_hash: Buffer | null;
    form: AddressForm;
    address_id: string;
    isVerified: boolean;
    now: Date;
  },
): Promise<AddressRow> {
  const { account_id, session_hash, form, address_id, isVerified, now } = given;
  const { region_id } = await checkAddress(db, form);
  return inTransaction(db, async (tx) => {
    await (session_hash ? lockSignedIn(tx, { account_id, session_hash }) : lockAccount(tx, account_id));
    const existing = await listAddresses(tx, account_id);
    if (existing.length > 0 && !isVerified) throw new Refusal(IDENTITY_REFUSALS.otp_required);
    if (existing.length >= ADDRESSES_MAX) {
      throw invalid([{ message: `You can save up to ${ADDRESSES_MAX} addresses. Please remove one first.` }]);
    }
    const is_default_shipping = form.is_default_shipping || existing.length === 0;
    if (is_default_shipping) await clearDefault(tx, account_id);
    return insertAddress(tx, { ...form, region_id, is_default_shipping, address_id, account_id, now });
  });
}

/**
 * Changes an address in place. The default stays the default until another one replaces it.
 * @throws Refusal `address_not_found`, also for another person's address (A17); `region_not_served`; `invalid`.
 */
export async function updateAddress(
  db: Db,
  { account_id, address_id, form }: { account_id: string; address_id: string; form: AddressForm },
): Promise<AddressRow> {
  const [, { region_id }] = await Promise.all([getAddress(db, account_id, address_id), checkAddress(db, form)]);
  return inTransaction(db, async (tx) => {
    const [, , changed] = await pipelined(tx, () => [
      lockAccount(tx, account_id),
      form.is_default_shipping ? clearDefault(tx, account_id) : Promise.resolve(),
      updateAddressRow(tx, { account_id, address_id }, { ...form, region_id }),
    ]);
    // Another tab removed it first.
    if (!changed) throw new Refusal(ACCOUNT_REFUSALS.address_not_found);
    return changed;
  });
}

/** Removes an address. If it was the default, the newest remaining one becomes the default. @throws Refusal `address_not_found`. */
export async function removeAddress(
  db: Db,
  { account_id, address_id, now }: { account_id: string; address_id: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, account_id);
    const before = await getAddress(tx, account_id, address_id);
    await markRemoved(tx, address_id, now);
    if (!before.is_default_shipping) return;
    const [newest] = await listAddresses(tx, account_id);
    if (newest) await makeDefault(tx, newest.address_id);
  });
}

/** @throws Refusal `address_not_found`, also for a malformed id. */
async function getAddress(db: Db | Tx, account_id: string, address_id: string): Promise<AddressRow> {
  const found = z.uuid().safeParse(address_id).success ? await findAddress(db, account_id, address_id) : undefined;
  if (!found) throw new Refusal(ACCOUNT_REFUSALS.address_not_found);
  return found;
}
