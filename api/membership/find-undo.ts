import { undoWords } from '#domain/membership/consent-words.ts';
import { undoUntil } from '#domain/membership/refund.ts';
import { ccLabel, isExpired } from '#domain/payment/cards.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { type Fee, feeOf, totalOf } from '#domain/tax/fee.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { listMethods, listPaymentsOf } from '#api/payment/index.ts';
import { type CancellationRow, findLatestCancellation } from './cancellation-store.ts';
import { listRefunds } from './refund-store.ts';
import { sentFeeOf } from './refund-lines.ts';
import type { RenewalState } from './stop-renewal.ts';
import { findTaxRate } from './find-tax-rate.ts';
import { findAskedConsent, type RenewalConsent, renewalConsentTo } from './renewal-consent.ts';
import { findMembership, findOffer } from './store.ts';

/** A saved card as the words name it. */
type UndoCard = { payment_method_id: string; label: string };

export type Undo = {
  kind: 'open';
  cancellation: CancellationRow;
  is_refund_sent: boolean;
  /**
   * What is charged: what the cancellation has really sent, with the tax of then. 0 where nothing was refunded, or all of it
   * by hand.
   */
  charge: Fee;
  /** Pays the refund back: the card that paid last, or the default one if that isn't saved or valid anymore. */
  card: UndoCard | null;
  /** To be agreed to; null where nothing is charged. Without a saved card, one is entered. */
  words: string | null;
  /** What some states ask for in addition, where paying back begins the renewal again. */
  renewal: RenewalConsent | null;
};

/** Whether the account's last cancellation can be undone, or was; null if there is nothing to undo anymore. */
export async function findUndo(
  db: Db | Tx,
  account_id: string,
  now: Date,
): Promise<Undo | { kind: 'undone'; state: RenewalState } | null> {
  const cancellation = await findLatestCancellation(db, account_id);
  if (cancellation?.cause !== 'asked') return null;
  const membership = await findMembership(db, account_id);
  if (!membership) return null;
  if (membership.state === 'active' && membership.cancellation_date === null) {
    if (cancellation.undone_at === null) return null;
    return { kind: 'undone', state: { renew: membership.renew, expired_on: membership.expired_on } };
  }
  const today = pacificDay(now);
  if (!mayUndo(cancellation, membership, { asked_on: today, today })) return null;
  const refunds = await listRefunds(db, cancellation);
  // Money that came after canceling isn't paid back.
  const canceled = refunds.filter(({ rule }) => rule !== 'late_charge');
  const newest = canceled.at(-1);
  const charge = sentFeeOf(canceled);
  const card = newest ? await findCard(db, { account_id, payment_id: newest.payment_id, today }) : null;
  return {
    kind: 'open',
    cancellation,
    is_refund_sent: refunds.every(({ sent_at }) => sent_at !== null),
    charge,
    card,
    ...(await wordsOf(db, cancellation, { charge, card })),
  };
}

/**
 * Whether a cancellation can be undone: nothing has happened since, it was asked for in time, and there are days left.
 * @param days.asked_on the day the person asked to undo it; the bank may answer later.
 */
export function mayUndo(
  { cause, canceled_at, expired_on, undone_at }: CancellationRow,
  membership: { cancellation_date: Date | null },
  { asked_on, today }: { asked_on: Day; today: Day },
): boolean {
  if (cause !== 'asked' || undone_at !== null) return false;
  if (canceled_at.getTime() !== membership.cancellation_date?.getTime()) return false;
  const until = undoUntil(pacificDay(canceled_at), expired_on);
  return until !== null && asked_on <= until && today < expired_on;
}

async function findCard(
  db: Db | Tx,
  { account_id, payment_id, today }: { account_id: string; payment_id: string; today: Day },
): Promise<UndoCard | null> {
  const [payment] = await listPaymentsOf(db, [payment_id]);
  const cards = (await listMethods(db, account_id)).filter((card) => !isExpired(card, today));
  const same = cards.find(
    ({ payment_method_id, cc_type, last4 }) =>
      payment_method_id === payment?.payment_method_id || (cc_type === payment?.cc_type && last4 === payment.last4),
  );
  const card = same ?? cards[0];
  return card ? { payment_method_id: card.payment_method_id, label: ccLabel(card) } : null;
}

async function wordsOf(
  db: Db | Tx,
  cancellation: CancellationRow,
  { charge, card }: Pick<Undo, 'charge' | 'card'>,
): Promise<Pick<Undo, 'words' | 'renewal'>> {
  const { account_id, offer_id, price_cents, expired_on, renew } = cancellation;
  const charged_cents = totalOf(charge);
  if (charged_cents === 0) return { words: null, renewal: null };
  const offer = await findOffer(db, offer_id);
  if (!offer) throw new Error(`The plan ${offer_id} is gone while someone may still get it back.`);
  const { tax_cents } = feeOf(price_cents, await findTaxRate(db, account_id, expired_on));
  const terms = { charged_cents, tax_cents, card: card?.label ?? null, expired_on, renew };
  const plan = { ...offer, price_cents };
  const asked = renew ? await findAskedConsent(db, account_id) : null;
  const renewing = { asked, charged_cents, renewal_tax_cents: tax_cents, renews_on: expired_on };
  return { words: undoWords(plan, terms), renewal: renewalConsentTo(plan, renewing) };
}

/** How many cancellations of this account were undone after that moment. */
export async function countUndone(tx: Tx, account_id: string, since: Date): Promise<number> {
  const { undone } = await tx
    .selectFrom('membership_cancellation')
    .select((eb) => eb.fn.countAll().as('undone'))
    .where('account_id', '=', account_id)
    .where('undone_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(undone);
}
