import { getPrivacyChoice, setPrivacyChoice } from '#domain/compliance/endpoints.ts';
import type { OnOptedOut } from '#api/capability.ts';
import { inTransaction } from '#api/db/pool.ts';
import { OPTED_OUT_FLAG } from '#api/kernel/cookie-jar.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { findPrivacyChoice, savePrivacyChoice } from './privacy-choice.ts';

export function mountCompliance(shop: Shop, { onOptedOut }: { onOptedOut: OnOptedOut }): void {
  const { db } = shop;

  serve(shop, getPrivacyChoice, ({ caller, cookies }) => findPrivacyChoice(db, caller, cookies));

  serve(shop, setPrivacyChoice, async ({ caller, body: { opted_out }, cookies, now }) => {
    if (caller.account) {
      const { account_id } = caller.account;
      await inTransaction(db, async (tx) => {
        await savePrivacyChoice(tx, { account_id, opted_out, now });
        if (opted_out) await onOptedOut(tx, { account_id, now });
      });
    }
    cookies.setFlag(OPTED_OUT_FLAG, opted_out);
    return findPrivacyChoice(db, caller, cookies);
  });
}
