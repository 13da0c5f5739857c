import { longDay } from '#domain/kernel/calendar.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { ccLabel } from '#domain/payment/cards.ts';
import { type MailWords, writeMail } from '#api/notification/index.ts';
import { CANCELED_NOW_MAIL_TEXTS, GUARANTEE_MAIL_TEXTS as texts, MEMBERSHIP_MAIL_TEXTS } from './texts.ts';
import type { RefundLine } from './refund-lines.ts';

/** The savings guarantee: what was saved and paid in the year, what is refunded and where it goes. */
export function guaranteeMail({
  guarantee: { fee_cents, saved_cents },
  term: { period_start, period_end },
  lines,
  firstname,
  public_url,
}: {
  guarantee: { fee_cents: number; saved_cents: number };
  term: { period_start: string; period_end: string };
  lines: readonly RefundLine[];
  firstname: string;
  public_url: string;
}): MailWords {
  const { refund, yourCard, bankDays } = CANCELED_NOW_MAIL_TEXTS;
  const taxCents = lines.reduce((sum, { tax_cents }) => sum + tax_cents, 0);
  return writeMail(texts.subject, [
    MEMBERSHIP_MAIL_TEXTS.greeting(firstname),
    texts.lead,
    {
      facts: [
        texts.year(longDay(period_start), longDay(period_end)),
        texts.saved(formatCents(saved_cents)),
        texts.fee(formatCents(fee_cents)),
        ...lines.map(({ amount_cents, cc_type, last4 }) =>
          refund(formatCents(amount_cents), cc_type === null ? yourCard : ccLabel({ cc_type, last4 })),
        ),
        ...(taxCents > 0 ? [texts.tax(formatCents(taxCents))] : []),
        bankDays,
      ],
    },
    { button: { label: MEMBERSHIP_MAIL_TEXTS.account, url: new URL('/account', public_url).href } },
  ]);
}
