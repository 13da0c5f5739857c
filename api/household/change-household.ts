import {
  broughtBack,
  changedByVisitor,
  type HeldHousehold,
  leftOutBy,
  NOTHING_HELD,
} from '#domain/catalog/held-household.ts';
import { type Household, isEmpty, mergeHouseholds, NO_HOUSEHOLD } from '#domain/catalog/household.ts';
import { isUnreadableText, readHousehold, writeCopy, writeHousehold } from '#domain/catalog/household-text.ts';
import { HOUSEHOLD_REFUSALS } from '#domain/household/refusals.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import { lockSignedIn } from '#api/identity/index.ts';
import type { Caller } from '#api/kernel/caller.ts';
import type { CookieJar } from '#api/kernel/cookie-jar.ts';
import { findHousehold, writeRow } from './store.ts';

type Whose = { caller: Pick<Caller, 'account' | 'session_hash'>; cookies: CookieJar };

/** What the cookie of this browser holds; nothing if it holds nothing that can be read. */
function onDevice(cookies: CookieJar): HeldHousehold {
  return readHousehold(cookies.household ?? '') ?? NOTHING_HELD;
}

/**
 * The household of the caller: that of a visitor's browser, or their account's, which corrects the browser's unless that
 * can't be read.
 */
export async function currentHousehold(db: Db, { caller, cookies }: Whose): Promise<Household> {
  if (!caller.account) return leftOutBy(onDevice(cookies));
  const household = await findHousehold(db, caller.account.account_id);
  if (!isUnreadableText(cookies.household)) cookies.setHousehold(writeCopy(household));
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
  if (!caller.account) return changeOnDevice(cookies, change);
  const { account_id } = caller.account;
  const household = await inTransaction(db, async (tx) => {
    await lockSignedIn(tx, { account_id, session_hash: caller.session_hash });
    const changed = change(await findHousehold(tx, account_id));
    await writeRow(tx, { account_id, household: changed, now });
    return changed;
  });
  cookies.setHousehold(writeCopy(household));
  return household;
}

/** What a deletion takes back with: whose it was, and what it was as a cookie's text. */
export type Deleted = { household: Household; undo: string | null };

/** Deletes everything that the household of the caller leaves out. */
export async function clearHousehold(db: Db, whose: Whose & { now: Date }): Promise<Deleted> {
  const { caller, cookies } = whose;
  let text = writeHousehold(onDevice(cookies));
  const household = await changeHousehold(db, whose, (before) => {
    if (caller.account) text = writeCopy(before);
    return NO_HOUSEHOLD;
  });
  return { household, undo: text === null ? null : `${ownerOf(caller)}${BETWEEN}${text}` };
}

/**
 * Brings back what a deletion took, with what was chosen since.
 * @throws Refusal `not_restorable` for what someone else deleted: two people may use one browser.
 */
export async function restoreHousehold(db: Db, whose: Whose & { now: Date }, undo: string): Promise<Household> {
  const { caller, cookies } = whose;
  const [owner, text = ''] = undo.split(BETWEEN);
  const deleted = owner === ownerOf(caller) ? readHousehold(text) : null;
  if (!deleted) throw new Refusal(HOUSEHOLD_REFUSALS.not_restorable);
  if (caller.account) return changeHousehold(db, whose, (before) => mergeHouseholds(before, leftOutBy(deleted)));
  const held = broughtBack(onDevice(cookies), deleted);
  cookies.setHousehold(writeHousehold(held));
  return leftOutBy(held);
}

const BETWEEN = ' ';

function ownerOf({ account }: Pick<Caller, 'account'>): string {
  return account?.account_id ?? 'visitor';
}

/** Whether signing in adds something that a visitor chose to the account. */
export function joinsAccount({ caller, cookies }: Whose): boolean {
  return !caller.account && !isEmpty(onDevice(cookies).own);
}

function changeOnDevice(cookies: CookieJar, change: (before: Household) => Household): Household {
  const held = onDevice(cookies);
  const changed = change(leftOutBy(held));
  cookies.setHousehold(writeHousehold(changedByVisitor(held, changed)));
  return changed;
}

/**
 * Adds what a visitor had chosen to the account they sign in to or create, so that nothing that one of the two hides is
 * shown. A cookie that can't be read stays, and hides everything until the person chooses again: what it leaves out would
 * be lost. @returns what is to be done once that is committed.
 */
export async function joinHouseholds(
  tx: Tx,
  { account_id, cookies, now }: { account_id: string; cookies: CookieJar; now: Date },
): Promise<() => void> {
  if (isUnreadableText(cookies.household)) return () => undefined;
  const kept = await findHousehold(tx, account_id);
  // Without the copy: what an account keeps stays its own.
  const joined = mergeHouseholds(kept, onDevice(cookies).own);
  const text = writeCopy(joined);
  if (text !== writeCopy(kept)) await writeRow(tx, { account_id, household: joined, now });
  return () => cookies.setHousehold(text);
}
