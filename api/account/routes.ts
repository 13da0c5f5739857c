import { randomUUID } from 'node:crypto';
import { householdOf } from '#domain/catalog/household.ts';
import { isUnreadableText, writeCopy } from '#domain/catalog/household-text.ts';
import * as calls from '#domain/account/endpoints.ts';
import type { AddressForm } from '#domain/account/schema.ts';
import type { ParsedOf } from '#domain/kernel/endpoint.ts';
import { ACCOUNT_REFUSALS } from '#domain/account/refusals.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { lookUpZip, refuseUnknownZip } from '#api/compliance/index.ts';
import { areSmsOffered } from '#api/gateway/sms/choose.ts';
import { inTransaction } from '#api/db/pool.ts';
import { lockSignedIn, makeOtpGuard, updateProfile } from '#api/identity/index.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { accountOf, type Caller } from '#api/kernel/caller.ts';
import { findAccountFacts } from './read-model.ts';
import { addAddress, removeAddress, updateAddress } from './edit-addresses.ts';
import { makeSmsLimits, subscribeToSms, unsubscribeFromSms } from './subscribe-to-sms.ts';
import { giveDateOfBirth } from './set-date-of-birth.ts';
import { isCustomer, showAccount } from './show-account.ts';
import { showAddress } from './show-address.ts';
import { listAddresses } from './store.ts';

export function mountAccount(shop: Shop): void {
  const { db } = shop;
  const guard = makeOtpGuard(shop);
  const sms_offered = areSmsOffered(shop.config);
  const limits = makeSmsLimits(db, shop.config.rate_limit_exempt);
  const seenBy = (caller: Caller, now: Date) => ({
    now,
    isVerified: accountOf(caller).verified_at !== null,
    sms_offered,
  });

  serve(shop, calls.getAccount, async ({ caller, cookies, now }) => {
    const facts = await findAccountFacts(db, accountOf(caller).account_id, now);
    // Preferences that were saved in another browser hold in this one from the next page on.
    if (!isUnreadableText(cookies.household)) cookies.setHousehold(writeCopy(householdOf(facts)));
    return showAccount(facts, seenBy(caller, now));
  });

  serve(shop, calls.updateAccount, async ({ caller, body, now }) => {
    const { account_id } = accountOf(caller);
    if (body.billing_zip !== undefined) await refuseUnknownZip(db, body.billing_zip, 'billing_zip');
    await inTransaction(db, async (tx) => {
      await lockSignedIn(tx, { account_id, session_hash: caller.session_hash });
      await updateProfile(tx, { account_id, ...body, now });
    });
    return showAccount(await findAccountFacts(db, account_id, now), seenBy(caller, now));
  });

  serve(shop, calls.listAddresses, async ({ caller }) => ({
    addresses: (await listAddresses(db, accountOf(caller).account_id)).map(showAddress),
  }));

  serve(shop, calls.addAddress, async ({ caller, cookies, body, now }) => {
    const { account_id } = accountOf(caller);
    const isVerified = await guard.isVerified('account.addAddress', { caller, cookies, body, now });
    const form = addressFormOf(body);
    const { session_hash } = caller;
    const added = { account_id, session_hash, form, address_id: randomUUID(), isVerified, now };
    const address = await addAddress(db, added);
    return { success: true as const, address: showAddress(address) };
  });

  serve(shop, calls.updateAddress, async ({ caller, cookies, params, body, now }) => {
    const { account_id } = accountOf(caller);
    await guard.require('account.updateAddress', { caller, cookies, body, now });
    const address = await updateAddress(db, { account_id, address_id: params.id, form: addressFormOf(body) });
    return { success: true as const, address: showAddress(address) };
  });

  serve(shop, calls.removeAddress, async ({ caller, cookies, params, body, now }) => {
    await guard.require('account.removeAddress', { caller, cookies, body, now });
    await removeAddress(db, { account_id: accountOf(caller).account_id, address_id: params.id, now });
    return { success: true as const };
  });

  serve(shop, calls.setDateOfBirth, async ({ caller, body, now }) => {
    const { account_id } = accountOf(caller);
    return {
      success: true as const,
      ...(await giveDateOfBirth(db, { account_id, session_hash: caller.session_hash, ...body, now })),
    };
  });

  serve(shop, calls.subscribeToSms, async ({ caller, body, now }) => {
    if (!sms_offered) throw new Refusal(ACCOUNT_REFUSALS.sms_not_offered);
    const { account_id } = accountOf(caller);
    if (!isCustomer(await findAccountFacts(db, account_id, now))) throw new Refusal(ACCOUNT_REFUSALS.sms_for_customers);
    const { public_url } = shop.config;
    const { session_hash, source } = caller;
    await subscribeToSms({ db, limits, public_url }, { ...body, account_id, session_hash, source, now });
    return { success: true as const, telephone: body.telephone };
  });

  serve(shop, calls.unsubscribeFromSms, async ({ caller, now }) => {
    const { account_id } = accountOf(caller);
    await unsubscribeFromSms(db, { account_id, actor: `account:${account_id}`, now });
    return { success: true as const };
  });

  serve(shop, calls.lookUpZip, async ({ body }) => ({ address: await lookUpZip(db, body.zip) }));
}

/** The address without what verified the session. */
function addressFormOf({
  otpCode: _code,
  otpNonce: _nonce,
  idempotency_key: _key,
  ...form
}: ParsedOf<typeof calls.addAddress>['body']): AddressForm {
  return form;
}
