import { type Day, longDay } from '#domain/kernel/calendar.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { HOW_TO_STOP, SELLER } from '#domain/membership/consent-words.ts';
import { type MailWords, writeMail } from './membership-mail.ts';
import type { ChargeRow } from './store.ts';

type Reader = { firstname: string; public_url: string };

/** The receipt of a renewal: what was paid, until when, and what comes next. */
export function renewedMail({
  charge,
  title,
  renew,
  paid_on,
  ...reader
}: Reader & { charge: ChargeRow; title: string; renew: boolean; paid_on: Day }): MailWords {
  const end = longDay(charge.period_end);
  const price = formatCents(charge.price_cents);
  return write(reader, `Your ${SELLER} membership was renewed: receipt`, [
    `your membership runs until ${end}.`,
    [
      `Plan: ${title}`,
      `Paid on ${longDay(paid_on)}: ${price}`,
      renew ? `Next charge: ${price} on ${end}, unless you stop before` : 'Next charge: none, you stopped the renewal',
    ].join('\n'),
    ...(renew ? [HOW_TO_STOP] : []),
  ]);
}

/** `next_try` is null after the last try, which ended the membership. */
export function declinedMail({
  price_cents,
  next_try,
  ...reader
}: Reader & { price_cents: number; next_try: Day | null }): MailWords {
  const price = formatCents(price_cents);
  if (next_try === null) {
    return write(reader, `Your ${SELLER} membership has ended`, [
      `the bank declined ${price} for your renewal three times, so your membership has ended. Nothing was charged and nothing more will be.`,
      'Your orders and lists are kept. You can rejoin at any time from your account.',
    ]);
  }
  return write(reader, `Your ${SELLER} renewal: your card was declined`, [
    `the bank declined ${price} for your renewal. Nothing was charged, and you keep member prices meanwhile.`,
    `We try again on ${longDay(next_try)}. A card that you save with an order before then is used instead.`,
    'If you do not want to renew, stop the renewal in your account and nothing is tried again.',
  ]);
}

export function stoppedMail({ expired_on, ...reader }: Reader & { expired_on: Day }): MailWords {
  return write(reader, `Your ${SELLER} renewal is off`, [
    `you stopped the renewal. Nothing more is charged, and you keep member prices until ${longDay(expired_on)}.`,
    'You can turn it back on in your account until then.',
  ]);
}

/** Repeats the words that were agreed to. */
export function resumedMail({ words, ...reader }: Reader & { words: string }): MailWords {
  return write(reader, `Your ${SELLER} renewal is on again`, [
    'you turned the renewal back on. Nothing was charged today.',
    `You agreed to these words: "${words}"`,
  ]);
}

/** Announces the next charge of a plan; before a trial ends, says that nothing will be charged. */
export function noticeMail({
  expired_on,
  price_cents,
  renew,
  ...reader
}: Reader & { expired_on: Day; price_cents: number; renew: boolean }): MailWords {
  const day = longDay(expired_on);
  if (!renew) {
    return write(reader, `Your ${SELLER} trial ends on ${day}`, [
      `your free trial ends on ${day}. Nothing is charged then. If you like it here, choose a plan.`,
    ]);
  }
  return write(reader, `Your ${SELLER} membership renews on ${day}`, [
    `your membership renews on ${day}, and we charge your saved card ${formatCents(price_cents)} then.`,
    HOW_TO_STOP,
  ]);
}

function write({ firstname, public_url }: Reader, subject: string, paragraphs: string[]): MailWords {
  return writeMail(subject, [`Hello ${firstname},`, ...paragraphs, new URL('/account', public_url).href]);
}
