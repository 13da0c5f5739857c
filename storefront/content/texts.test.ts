import { describe, expect, test } from 'vitest';
import { DEMO_OPERATOR, type Operator } from '#domain/kernel/operator.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { TRANSIT_DAYS } from '#domain/delivery/cutoff.ts';
import { CANCEL_PATH } from '#domain/membership/consent-words.ts';
import { nextTryOn, noticeText } from '#domain/membership/renewal.ts';
import { ccLabel } from '#domain/payment/cards.ts';
import { contactText, orderOf } from './contact-texts.ts';
import { guaranteeText } from './guarantee-texts.ts';
import { helpText } from './help-texts.ts';
import { privacyText } from './privacy-texts.ts';
import { returnsText } from './returns-texts.ts';
import { termsText } from './terms-texts.ts';
import { piecesOf, type ShopFacts, type TextPage } from './text-page.ts';

const FACTS: ShopFacts = {
  operator: DEMO_OPERATOR,
  offers: [
    { membership_status: 'Annual', price: 59.95, yearly_cost: 59.95 },
    { membership_status: 'Monthly', price: 12, yearly_cost: 144 },
  ],
  shipping: [
    { box_type: 'grocery', fee: 5.95, fresh_fee: 9.95, free_from: 150, free_from_units: null, adult_signature: false },
    { box_type: 'frozen', fee: 19.95, fresh_fee: null, free_from: 120, free_from_units: null, adult_signature: false },
    { box_type: 'wine', fee: 14.95, fresh_fee: null, free_from: null, free_from_units: 6, adult_signature: true },
  ],
};
const NO_OPERATOR: Operator = { name: null, address: null, email: null, phone: null, hours: null, state: null };
const WRITERS = { guaranteeText, helpText, contactText, returnsText, termsText, privacyText };

function textOf(page: TextPage): string {
  const blocks = page.sections.flatMap(({ title, blocks: own }) => [title, ...own]);
  const flat = blocks.flatMap((block) =>
    typeof block === 'object' && 'ask' in block ? [block.ask, block.answer] : block,
  );
  return [page.title, page.lead, ...flat].join('\n');
}

describe.each(Object.entries(WRITERS))('%s', (_name, write) => {
  test('has sections with addresses of their own', () => {
    const ids = write(FACTS).sections.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('leaves out what the operator has not said', () => {
    const text = textOf(write({ ...FACTS, operator: NO_OPERATOR }));
    expect(text).not.toMatch(/null|undefined|mailto:|tel:/);
    expect(text).not.toContain(DEMO_OPERATOR.state);
  });

  test('uses the words of the shop', () => {
    const words = /\b(tick|goods|press|by itself|at most|apart|stands)\b|Membership is \./i;
    expect(textOf(write(FACTS))).not.toMatch(words);
  });
});

test('a problem with an order is written about with its number filled in', () => {
  const order = orderOf(new URLSearchParams('order=1000110'));
  const text = textOf(contactText(FACTS, order));
  expect(text).toContain('Problem with order 1000110');
  expect(text).toContain(`mailto:${DEMO_OPERATOR.email}?subject=Problem%20with%20order%201000110`);
  expect(textOf(contactText({ ...FACTS, operator: NO_OPERATOR }, order))).toContain('1000110');
  for (const odd of ['', 'order=', 'order=1)%20[x](http://x)', 'order=1234567890123'])
    expect(orderOf(new URLSearchParams(odd))).toBeNull();
});

test('prices and fees come from the plans and rules', () => {
  expect(textOf(termsText(FACTS))).toContain('Membership is $59.95 a year or $12.00 a month.');
  const help = textOf(helpText(FACTS));
  expect(help).toContain('Grocery box: $5.95 ($9.95 with fresh food), free at $150.00 or more');
  expect(help).toContain('Wine box: $14.95, free with 6 or more bottles');
});

test('what the terms and help say about renewals is what the rules do', () => {
  const annual = noticeText({ ...PLAN, membership_status: 'Annual', period_days: 365, period_months: null });
  const monthly = noticeText({ ...PLAN, membership_status: 'Monthly', period_days: null, period_months: 1 });
  const day = '2026-12-20';
  const first = nextTryOn(day, [{ on: day, is_unavailable: false }]) ?? '';
  const second =
    nextTryOn(
      day,
      [day, first].map((on) => ({ on, is_unavailable: false })),
    ) ?? '';
  expect([first, second]).toEqual([addDays(day, 2), addDays(day, 5)]);
  for (const text of [textOf(termsText(FACTS)), textOf(helpText(FACTS))]) {
    expect(text).toContain(`${annual} before`);
    expect(text).toContain(`${monthly} before`);
    expect(text).toContain('try again 2 and 5 days');
  }
});

test('what the texts say about canceling is where the button is', () => {
  const button = CANCEL_PATH.split(', ').at(-1) ?? 'none';
  for (const text of [textOf(termsText(FACTS)), textOf(helpText(FACTS))]) expect(text).toContain(`choose ${button}.`);
});

test('what help says about delivery and cards is what the rules do', () => {
  const help = textOf(helpText(FACTS));
  expect(help).toContain(`${TRANSIT_DAYS.same_side} to ${TRANSIT_DAYS.cross} business days`);
  for (const cc_type of ['visa', 'mastercard', 'american express', 'discover'] as const)
    expect(help).toContain(ccLabel({ cc_type, last4: null }));
});

test('links are taken out of a text', () => {
  expect(piecesOf('See [help](/help) or [us](mailto:a@b.example).')).toEqual([
    { words: 'See ', to: null },
    { words: 'help', to: '/help' },
    { words: ' or ', to: null },
    { words: 'us', to: 'mailto:a@b.example' },
    { words: '.', to: null },
  ]);
});

const PLAN = { offer_id: 3, price_cents: 5_995 } as const;
