import { randomUUID } from 'node:crypto';
import { OFFER_ID } from '#domain/membership/names.ts';
import { type Day, addDays } from '#domain/kernel/calendar.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { lockAccount, setUserStatus } from '#api/identity/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { endGivenUpCharges } from './charge-periods.ts';
import { refundUnusedDays } from './refund-unused-days.ts';
import { findPendingCharge } from './charge-store.ts';
import { findMembership, findOffer, putMembership } from './store.ts';

/** Annual is 365 days, paid or free (M3). */
const FREE_YEAR_DAYS = 365;

type FreeType = 'Gives' | 'employee';

/**
 * Grants a free year of membership to people in need (Gives) and to employees. It doesn't renew and leaves a
 * running membership unchanged, so it needs no consent.
 * @throws Error while a payment of this person is open: its money would replace the free year by a plan that renews.
 */
export async function grantMembership(
  tx: Tx,
  { account_id, type, now }: { account_id: string; type: FreeType; now: Date },
): Promise<void> {
  const account = await lockAccount(tx, account_id);
  if (account.user_status === 'member') return;
  if (await findPendingCharge(tx, account_id)) throw new Error(`A payment of ${account_id} is still open.`);
  await endGivenUpCharges(tx, account_id, now);
  await putFreeYear(tx, { account_id, type, from: pacificDay(now), now });
}

export type Grant =
  /** `isContinued`: a running year of Gives continues. `refunded_cents`: for the unused days of a paid membership. */
  | { isGranted: true; expired_on: Day; isContinued: boolean; refunded_cents: number }
  | { isGranted: false; why: 'pending' | 'employee' };

/**
 * Grants a year of Gives from today. A running year of Gives continues for another year from its last day; the unused days
 * of a paid membership are refunded, in this transaction.
 * @param change.actor who decided it, for the audit trail.
 * @returns why not, for someone who works here, or whose payment isn't settled yet.
 */
export async function grantGives(
  tx: Tx,
  { account_id, actor, now }: { account_id: string; actor: string; now: Date },
): Promise<Grant> {
  const account = await lockAccount(tx, account_id);
  if (await findPendingCharge(tx, account_id)) return { isGranted: false, why: 'pending' };
  const running = account.user_status === 'member' ? await findMembership(tx, account_id) : undefined;
  if (running?.type === 'employee') return { isGranted: false, why: 'employee' };
  const refunded_cents = await refundUnusedDays(tx, { account_id, actor, now });
  await endGivenUpCharges(tx, account_id, now);
  const isContinued = running?.type === 'Gives';
  const from = isContinued ? running.expired_on : pacificDay(now);
  const expired_on = await putFreeYear(tx, { account_id, type: 'Gives', from, now });
  if (refunded_cents > 0) await noteRefund(tx, { account_id, refunded_cents });
  return { isGranted: true, expired_on, isContinued, refunded_cents };
}

/** Starting the free year has cleared what was refunded last. */
async function noteRefund(tx: Tx, change: { account_id: string; refunded_cents: number }): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ last_refund_cents: change.refunded_cents })
    .where('account_id', '=', change.account_id)
    .execute();
}

/** @returns the day the free year ends; a membership or trial that runs longer is not cut short. */
async function putFreeYear(
  tx: Tx,
  { account_id, type, from, now }: { account_id: string; type: FreeType; from: Day; now: Date },
): Promise<Day> {
  const offer = await findOffer(tx, OFFER_ID.annual);
  if (!offer) throw new Error('The annual plan is missing.');
  await putMembership(tx, {
    membership_id: randomUUID(),
    account_id,
    offer: { ...offer, price_cents: 0 },
    type,
    period_end: addDays(from, FREE_YEAR_DAYS),
    renew: false,
    now,
  });
  await setUserStatus(tx, { account_id, user_status: 'member', now });
  return (await findMembership(tx, account_id))?.expired_on ?? from;
}

export type EndingYear = { account_id: string; expired_on: Day };

/** Running years of Gives that end after `from` and until `to`; in pages, by account. */
export async function listGivesEnding(
  db: Db,
  { from, to, after }: { from: Day; to: Day; after: string | null },
): Promise<EndingYear[]> {
  return db
    .selectFrom('membership')
    .select(['account_id', 'expired_on'])
    .where('type', '=', 'Gives')
    .where('state', '=', 'active')
    .where('expired_on', '>', from)
    .where('expired_on', '<=', to)
    .$if(after !== null, (query) => query.where('account_id', '>', after))
    .orderBy('account_id')
    .limit(200)
    .execute();
}
