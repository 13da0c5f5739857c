import { type Day, longDay } from '#domain/kernel/calendar.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { consentWords, HOW_TO_STOP, SELLER } from '#domain/membership/consent-words.ts';
import type { ChargeRow, OfferRow } from './store.ts';

/**
 * The receipt for joining: what was paid, until when, and the terms again, word for word.
 * `agreed_start` is the first day named in the words agreed to.
 */
export function membershipMail({
  charge,
  offer,
  agreed_start,
  paid_on,
  firstname,
  public_url,
}: {
  charge: ChargeRow;
  offer: OfferRow;
  agreed_start: Day;
  paid_on: Day;
  firstname: string;
  public_url: string;
}): MailWords {
  const isTrial = offer.membership_status === 'Trial';
  const end = longDay(charge.period_end);
  const facts = isTrial
    ? [`Your free trial runs until ${end}.`, 'You paid nothing, and nothing will be charged when it ends.']
    : [
        `Plan: ${offer.title}`,
        `Paid on ${longDay(paid_on)}: ${formatCents(charge.price_cents)}`,
        `Next charge: ${formatCents(charge.price_cents)} on ${end}, unless you stop before`,
      ];
  const agreed = `You agreed to these words: "${consentWords(offer, agreed_start)}"`;
  const accountUrl = new URL('/account', public_url).href;
  return writeMail(isTrial ? `Your ${SELLER} trial has started` : `Your ${SELLER} membership: receipt and terms`, [
    `Hello ${firstname},`,
    isTrial ? `welcome to ${SELLER}.` : `welcome to ${SELLER}. You are a member now.`,
    facts.join('\n'),
    agreed,
    ...(isTrial ? [accountUrl] : [`${HOW_TO_STOP}\n${accountUrl}`]),
  ]);
}

export type MailWords = { subject: string; body_text: string; body_html: string };

/** The same paragraphs as text and as HTML. */
export function writeMail(subject: string, paragraphs: readonly string[]): MailWords {
  return {
    subject,
    body_text: paragraphs.join('\n\n'),
    body_html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n'),
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
