import type { NotNull } from 'kysely';
import type { Day } from '#domain/kernel/calendar.ts';
import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import { dollars } from '#domain/kernel/money.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import type { showRenewal } from '#domain/membership/renewal-endpoints.ts';
import { ccLabel } from '#domain/payment/cards.ts';
import type { Db } from '#api/db/pool.ts';
import { listPaymentsOf } from '#api/payment/index.ts';

/** The last charge for a membership that was paid, with the card that paid it; null without one. */
export async function showLastCharge(
  db: Db,
  account_id: string,
  today: Day,
): Promise<AnswerOf<typeof showRenewal>['last_charge']> {
  const charge = await db
    .selectFrom('membership_charge')
    .select(['membership_charge_id', 'tax_cents', 'paid_at'])
    .where('account_id', '=', account_id)
    .where('status', '=', 'paid')
    .where('price_cents', '>', 0)
    .orderBy('created_at', 'desc')
    .limit(1)
    .$narrowType<{ paid_at: NotNull }>()
    .executeTakeFirst();
  if (!charge) return null;
  const payments = await listPaymentsOf(db, [charge.membership_charge_id]);
  const payment = payments.findLast(({ captured_cents }) => captured_cents > 0);
  if (!payment) return null;
  const { captured_cents, cc_type, last4 } = payment;
  const charged_on = pacificDay(charge.paid_at);
  return {
    amount: dollars(captured_cents),
    tax: dollars(charge.tax_cents),
    card: cc_type === null ? null : ccLabel({ cc_type, last4 }),
    charged_on,
    is_today: charged_on === today,
  };
}
