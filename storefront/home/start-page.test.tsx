import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ShippingFee } from '#domain/pricing/endpoints.ts';
import { breakEvenCents } from '#domain/membership/worth.ts';
import { formatWholeDollars } from '#storefront/kernel/format.ts';
import { HowItAddsUp } from './how-it-adds-up.tsx';
import type { PlanCost } from './plan-cost.ts';
import { Plans } from './plans.tsx';
import { PriceBand } from './price-band.tsx';
import { questionsOf } from './questions.server.ts';
import { Questions } from './questions.tsx';

const YEARLY = {
  id: 1,
  membership_status: 'Annual' as const,
  title: 'Annual',
  price: 59.95,
  renewal_price: 59.95,
  yearly_cost: 59.95,
  break_even_spend: breakEvenCents(5995) / 100,
};
const NO_FEE = { fresh_fee: null, free_from: null, free_from_units: null, adult_signature: false };
const FEES: ShippingFee[] = [
  { ...NO_FEE, box_type: 'frozen', fee: 19.95, free_from: 120 },
  { ...NO_FEE, box_type: 'wine', fee: 14.95, free_from_units: 6 },
];
/** It saves 18%, not the average. */
const RECEIPT = [{ id: 1, url_key: 'oats', title: 'Oats', size_text: '32 oz', msrp: 100, price: 82 }];

test('the receipt, the steps and the plans say one break-even, with the rate it assumes', () => {
  const screens = [
    <PriceBand key="band" receipt={RECEIPT} checked="" picture={null} offers={[YEARLY]} total_products={0} />,
    <HowItAddsUp key="sums" offers={[YEARLY]} plan={undefined} />,
    <Plans key="plans" offers={[YEARLY]} />,
  ];
  for (const screen of screens) {
    const html = renderToStaticMarkup(screen);
    expect(html).toContain(`about ${formatWholeDollars(YEARLY.break_even_spend)} `);
    expect(html).toContain('22%');
  }
});

test('the receipt says from when its store prices are', () => {
  const checked = 'Store prices checked on or after Fri, Nov 20.';
  const html = renderToStaticMarkup(
    <PriceBand receipt={RECEIPT} checked={checked} picture={null} offers={[YEARLY]} total_products={0} />,
  );
  expect(html).toMatch(/You save.*Store prices checked on or after Fri, Nov 20\./);
});

test('a member reads what their own plan costs and when it pays for itself, and of a free plan nothing', () => {
  const htmlFor = (plan: PlanCost | null) => renderToStaticMarkup(<HowItAddsUp offers={[YEARLY]} plan={plan} />);
  expect(htmlFor({ yearly_cost: 144, break_even_spend: 510.55 })).toContain(
    '$144.00 a year pays for itself after you spend about $511',
  );
  expect(htmlFor(null)).not.toMatch(/\$|pays for itself/);
});

test('the questions say what shipping costs, and from when it is free', () => {
  const html = renderToStaticMarkup(<Questions questions={questionsOf([YEARLY], FEES)} />);
  expect(html).toContain('Frozen box: $19.95, free at $120.00 or more. Wine box: $14.95, free with 6 or more bottles.');
});

test('who has joined is not told what they can do before joining', () => {
  const asked = (isMember: boolean) => questionsOf([YEARLY], FEES, isMember).map(({ ask }) => ask);
  expect(asked(false)).toContain('Can I look around without joining?');
  expect(asked(true)).toEqual(asked(false).filter((ask) => ask !== 'Can I look around without joining?'));
});
