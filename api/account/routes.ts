import { randomUUID } from 'node:crypto';
import { householdOf } from '#domain/catalog/household.ts';
import { isUnreadableText, writeCopy } from '#domain/catalog/household-text.ts';
import * as calls from '#domain/account/endpoints.ts';
import { lookUpZip } from '#api/compliance/index.ts';
import { inTransaction } from '#api/db/pool.ts';
import { lockAccount, updateProfile } from '#api/identity/index.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { accountOf } from '#api/kernel/caller.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { findAccountFacts } from './read-model.ts';
import { addAddress, removeAddress, updateAddress } from './edit-addresses.ts';
import { giveDateOfBirth } from './set-date-of-birth.ts';
import { showAccount } from './show-account.ts';
import { showAddress } from './show-address.ts';
import { listAddresses } from './store.ts';

export function mountAccount(shop: Shop): void {
  const { db } = shop;

  serve(shop, calls.getAccount, async ({ caller, cookies, now }) => {
    const facts = await findAccountFacts(db, accountOf(caller).account_id, now);
    // Preferences that were saved in another browser hold in this one from the next page on.
    if (!isUnreadableText(cookies.household)) cookies.setHousehold(writeCopy(householdOf(facts)));
    return showAccount(facts, pacificDay(now));
  });

  serve(shop, calls.updateAccount, async ({ caller, body, now }) => {
    const { account_id } = accountOf(caller);
    await inTransaction(db, async (tx) => {
      await lockAccount(tx, account_id);
      await updateProfile(tx, { account_id, ...body, now });
    });
    return showAccount(await findAccountFacts(db, account_id, now), pacificDay(now));
  });

  serve(shop, calls.listAddresses, async ({ caller }) => ({
    addresses: (await listAddresses(db, accountOf(caller).account_id)).map(showAddress),
  }));

  serve(shop, calls.addAddress, async ({ caller, body, now }) => {
    const { account_id } = accountOf(caller);
    const address = await addAddress(db, { account_id, form: body, address_id: randomUUID(), now });
    return { success: true as const, address: showAddress(address) };
  });

  serve(shop, calls.updateAddress, async ({ caller, params, body }) => {
    const { account_id } = accountOf(caller);
    const address = await updateAddress(db, { account_id, address_id: params.id, form: body });
    return { success: true as const, address: showAddress(address) };
  });

  serve(shop, calls.removeAddress, async ({ caller, params, now }) => {
    await removeAddress(db, { account_id: accountOf(caller).account_id, address_id: params.id, now });
    return { success: true as const };
  });

  serve(shop, calls.setDateOfBirth, async ({ caller, body, now }) => {
    const { account_id } = accountOf(caller);
    return { success: true as const, ...(await giveDateOfBirth(db, { account_id, ...body, now })) };
  });

  serve(shop, calls.lookUpZip, async ({ body }) => ({ address: await lookUpZip(db, body.zip) }));
}
