import { getPrivacyChoice, setPrivacyChoice } from '#domain/compliance/endpoints.ts';
import { OPTED_OUT_FLAG } from '#api/kernel/cookie-jar.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { findPrivacyChoice, savePrivacyChoice } from './privacy-choice.ts';

export function mountCompliance(shop: Shop): void {
  const { db } = shop;

  serve(shop, getPrivacyChoice, ({ caller, cookies }) => findPrivacyChoice(db, caller, cookies));

  serve(shop, setPrivacyChoice, async ({ caller, body: { opted_out }, cookies, now }) => {
    if (caller.account) await savePrivacyChoice(db, { account_id: caller.account.account_id, opted_out, now });
    cookies.setFlag(OPTED_OUT_FLAG, opted_out);
    return findPrivacyChoice(db, caller, cookies);
  });
}
