import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import { dollars } from '#domain/kernel/money.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import type { MEMBERSHIP_KINDS, showCancellation as call } from '#domain/membership/cancel-endpoints.ts';
import { shownUntil, undoUntil } from '#domain/membership/refund.ts';
import { ccLabel } from '#domain/payment/cards.ts';
import type { CcType } from '#domain/payment/cc-types.ts';
import { feeOf, totalOf } from '#domain/tax/fee.ts';
import type { Db } from '#api/db/pool.ts';
import { listPaymentsOf } from '#api/payment/index.ts';
import { findLatestCancellation } from './cancellation-store.ts';
import { listRefunds } from './refund-store.ts';
import { findTaxRate } from './find-tax-rate.ts';
import { findTrialUntil } from './find-trial-until.ts';
import { findUndo } from './find-undo.ts';
import { findMembership } from './store.ts';
import { type RefundLine, sentFeeOf, sentOf, sumOf } from './refund-lines.ts';
import { workOutRefund } from './work-out-refund.ts';

type Answer = AnswerOf<typeof call>;

/** What canceling today would end and refund; for people who canceled at once, what they did and how to undo it. */
export async function showCancellation(db: Db, account_id: string, now: Date): Promise<Answer> {
  const membership = await findMembership(db, account_id);
  if (!membership) return { membership: null, canceled: null };
  const canceled = membership.cancellation_date === null ? null : await showCanceled(db, account_id, now);
  if (membership.state === 'ended') return { membership: null, canceled };
  const today = pacificDay(now);
  const { membership_status, renew, expired_on, price_cents } = membership;
  const lines = await workOutRefund(db, { account_id, today });
  const isFull = lines.length > 0 && lines.every(({ rule }) => rule === 'full');
  return {
    membership: {
      kind: kindOf(membership),
      membership_status,
      renews: renew,
      expired_date: expired_on,
      is_overdue: expired_on <= today,
      price: dollars(totalOf(feeOf(price_cents, await findTaxRate(db, account_id, expired_on)))),
      refund: dollars(sumOf(lines)),
      refund_rule: lines.length === 0 ? 'none' : isFull ? 'full' : 'unused_days',
      refund_parts: partsOf(lines),
      refund_to: labelsOf(lines),
      trial_until: await findTrialUntil(db, membership, today),
      undo_until: undoUntil(today, expired_on),
    },
    canceled,
  };
}

async function showCanceled(db: Db, account_id: string, now: Date): Promise<Answer['canceled']> {
  const cancellation = await findLatestCancellation(db, account_id);
  if (cancellation?.cause !== 'asked' || cancellation.undone_at !== null) return null;
  const membership = await findMembership(db, account_id);
  if (membership?.cancellation_date?.getTime() !== cancellation.canceled_at.getTime()) return null;
  const canceled_on = pacificDay(cancellation.canceled_at);
  if (pacificDay(now) > shownUntil(canceled_on)) return null;
  const refunds = await listRefunds(db, cancellation);
  const payments = await listPaymentsOf(
    db,
    sentOf(refunds).map(({ payment_id }) => payment_id),
  );
  const isSent = refunds.every(({ sent_at }) => sent_at !== null);
  const undo = await findUndo(db, account_id, now);
  const until = undoUntil(canceled_on, cancellation.expired_on);
  return {
    kind: kindOf(cancellation),
    canceled_on,
    trial_until: membership.state === 'active' ? membership.expired_on : null,
    refund: dollars(totalOf(sentFeeOf(refunds))),
    refund_to: labelsOf(payments),
    refund_status: refunds.length === 0 ? 'none' : isSent ? 'sent' : 'open',
    undo:
      undo?.kind === 'open' && until !== null
        ? {
            until,
            // Less than the refund where a part of it had been given back by hand.
            charge: dollars(totalOf(undo.charge)),
            card: undo.card?.label ?? null,
            consent_words: undo.words,
            renewal_words: undo.renewal?.words ?? null,
            expired_date: cancellation.expired_on,
          }
        : null,
  };
}

type Held = { membership_status: string; type: string; price_cents: number };

/** A granted year is stored as an annual plan without a price. */
function kindOf({ membership_status, type, price_cents }: Held): (typeof MEMBERSHIP_KINDS)[number] {
  if (membership_status === 'Trial') return 'trial';
  if (price_cents > 0) return 'paid';
  return type === 'Gives' || type === 'employee' ? type : 'free';
}

/** The lines are by charge, oldest first; a charge that was paid by two payments has two. */
function partsOf(lines: readonly RefundLine[]): number[] {
  const ids = new Set(lines.map(({ membership_charge_id }) => membership_charge_id));
  return [...ids].map((id) => dollars(sumOf(lines.filter(({ membership_charge_id }) => membership_charge_id === id))));
}

/** Each card once. */
function labelsOf(paid: readonly { cc_type: CcType | null; last4: string | null }[]): string[] {
  const labels = paid.flatMap(({ cc_type, last4 }) => (cc_type === null ? [] : [ccLabel({ cc_type, last4 })]));
  return [...new Set(labels)];
}
