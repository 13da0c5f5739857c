import type { Day } from '#domain/kernel/calendar.ts';
import { dollars } from '#domain/kernel/money.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import type { showRenewal } from '#domain/membership/renewal-endpoints.ts';
import { ccLabel } from '#domain/payment/cards.ts';
import { totalOf } from '#domain/tax/fee.ts';
import type { Db } from '#api/db/pool.ts';
import { listPaymentsOf } from '#api/payment/index.ts';
import { sentFeeOf, sentOf } from './refund-lines.ts';
import { listRefunds } from './refund-store.ts';
import { workOutGuarantee } from './pay-guarantee.ts';
import type { GuaranteeSoFar } from './renewal-mail.ts';

/** From so many days before the renewal, members are told what the savings guarantee would pay (decisions "Membership"). */
const OFFERED_DAYS = 7;

/** What the savings guarantee would pay if nothing more is saved; null where it pays nothing, or isn't to be told yet. */
export async function findGuaranteeSoFar(
  db: Db,
  { account_id, expired_on, renew, days }: { account_id: string; expired_on: Day; renew: boolean; days: number },
): Promise<GuaranteeSoFar | null> {
  if (!renew || days > OFFERED_DAYS) return null;
  return (await workOutGuarantee(db, account_id, expired_on)) ?? null;
}

/** The last savings guarantee that was paid, with what was sent of it and where; null where nothing was. */
export async function showGuarantee(
  db: Db,
  account_id: string,
): Promise<AnswerOf<typeof showRenewal>['savings_guarantee']> {
  const paid = await db
    .selectFrom('membership_guarantee')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('worked_out_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!paid) return null;
  const refunds = await listRefunds(db, { membership_guarantee_id: paid.membership_guarantee_id });
  const sent = sentOf(refunds);
  if (sent.length === 0) return null;
  const ids = [...new Set(sent.map(({ payment_id }) => payment_id))];
  const cards = (await listPaymentsOf(db, ids)).flatMap(({ cc_type, last4 }) =>
    cc_type === null ? [] : [ccLabel({ cc_type, last4 })],
  );
  return {
    amount: dollars(totalOf(sentFeeOf(sent))),
    paid_on: pacificDay(paid.worked_out_at),
    refund_to: [...new Set(cards)],
    is_sent: refunds.every(({ sent_at }) => sent_at !== null),
    fee: dollars(paid.fee_cents),
    saved: dollars(paid.saved_cents),
  };
}
