import type { PrivacyChoice } from '#domain/compliance/endpoints.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import type { Caller } from '#api/kernel/caller.ts';
import { type CookieJar, OPTED_OUT_FLAG } from '#api/kernel/cookie-jar.ts';

/** Whether this browser opted out, by its signal or by its cookie. */
export function hasBrowserOptedOut({ gpc }: Pick<Caller, 'gpc'>, cookies: Pick<CookieJar, 'get'>): boolean {
  return gpc || cookies.get(OPTED_OUT_FLAG) === '1';
}

export async function findPrivacyChoice(
  db: Db,
  { account, gpc }: Pick<Caller, 'account' | 'gpc'>,
  cookies: Pick<CookieJar, 'get'>,
): Promise<PrivacyChoice> {
  const chosen = account ? await isOptedOut(db, account.account_id) : null;
  const device = cookies.get(OPTED_OUT_FLAG) === '1';
  return { gpc, device, account: chosen, opted_out: gpc || device || chosen === true };
}

async function isOptedOut(db: Db, account_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('privacy_choice')
    .select('opted_out_at')
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return row !== undefined && row.opted_out_at !== null;
}

/** Saves an account's choice; opting out again keeps the first date. */
export async function savePrivacyChoice(
  db: Db | Tx,
  { account_id, opted_out, now }: { account_id: string; opted_out: boolean; now: Date },
): Promise<void> {
  const opted_out_at = opted_out ? now : null;
  await db
    .insertInto('privacy_choice')
    .values({ account_id, opted_out_at, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        opted_out_at: opted_out
          ? eb.fn.coalesce('privacy_choice.opted_out_at', eb.ref('excluded.opted_out_at'))
          : eb.ref('excluded.opted_out_at'),
        updated_at: now,
      })),
    )
    .execute();
}
