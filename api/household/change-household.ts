import { type Household, mergeHouseholds, NO_HOUSEHOLD } from '#domain/catalog/household.ts';
import { keptBy, readHousehold, writeHousehold } from '#domain/catalog/household-text.ts';
import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import { lockAccount } from '#api/identity/index.ts';
import type { Caller } from '#api/kernel/caller.ts';
import type { CookieJar } from '#api/kernel/cookie-jar.ts';
import { findHousehold, writeRow } from './store.ts';

type Whose = { caller: Pick<Caller, 'account'>; cookies: CookieJar };

/** What the cookie of this browser holds; nothing if it holds nothing that can be read. */
function onDevice(cookies: CookieJar): Household {
  return readHousehold(cookies.household ?? '') ?? NO_HOUSEHOLD;
}

/** The household of the caller: that of a visitor's browser, or their account's, which corrects the browser's. */
export async function currentHousehold(db: Db, { caller, cookies }: Whose): Promise<Household> {
  if (!caller.account) return onDevice(cookies);
  const household = await findHousehold(db, caller.account.account_id);
  cookies.setHousehold(writeHousehold(household, 'account'));
  return household;
}

/**
 * Changes the household of the caller, in the account first. The account's lock keeps two changes at once from losing one.
 * @throws Refusal that `change` throws.
 */
export async function changeHousehold(
  db: Db,
  { caller, cookies, now }: Whose & { now: Date },
  change: (before: Household) => Household,
): Promise<Household> {
  const { account } = caller;
  const household = account
    ? await inTransaction(db, async (tx) => {
        await lockAccount(tx, account.account_id);
        const changed = change(await findHousehold(tx, account.account_id));
        await writeRow(tx, { account_id: account.account_id, household: changed, now });
        return changed;
      })
    : change(onDevice(cookies));
  cookies.setHousehold(writeHousehold(household, account ? 'account' : 'browser'));
  return household;
}

/**
 * Adds what a visitor had chosen to the account they sign in to or create, so that nothing that one of the two hides is
 * shown. @returns what is to be done once that is committed.
 */
export async function joinHouseholds(
  tx: Tx,
  { account_id, cookies, now }: { account_id: string; cookies: CookieJar; now: Date },
): Promise<() => void> {
  const kept = await findHousehold(tx, account_id);
  // What an account keeps stays its own: the next person at a shared browser may be someone else.
  const isOwn = keptBy(cookies.household ?? '') === 'browser';
  const joined = isOwn ? mergeHouseholds(kept, onDevice(cookies)) : kept;
  const text = writeHousehold(joined, 'account');
  if (text !== writeHousehold(kept, 'account')) await writeRow(tx, { account_id, household: joined, now });
  return () => cookies.setHousehold(text);
}
