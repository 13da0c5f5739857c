import { formatCents } from '#domain/kernel/money.ts';
import { ccLabel } from '#domain/payment/cards.ts';
import type { RefundLine } from '#api/membership/index.ts';
import { type MailWords, writeMail } from '#api/notification/index.ts';
import { FAREWELL_MAIL_TEXTS } from './texts.ts';

/** What was deleted, what is refunded and to which card, and what is kept. */
export function farewellMail(lines: readonly RefundLine[], public_url: string): MailWords {
  const { subject, greeting, deleted, refund, yourCard, bankDays, orders, kept, contact, ifNotYou } =
    FAREWELL_MAIL_TEXTS;
  const refunds = lines.map(({ amount_cents, cc_type, last4 }) =>
    refund(formatCents(amount_cents), cc_type === null ? yourCard : ccLabel({ cc_type, last4 })),
  );
  const button = { label: contact, url: new URL('/contact', public_url).href };
  return writeMail(subject, [
    greeting,
    deleted,
    ...(refunds.length > 0 ? [{ facts: [...refunds, bankDays] }] : []),
    orders,
    kept,
    { button },
    { small: ifNotYou },
  ]);
}
