import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Offer } from '#domain/membership/endpoints.ts';
import { OfferFacts } from './offer-facts.tsx';

const ANNUAL: Offer = {
  id: 3,
  membership_status: 'Annual',
  title: 'Annual',
  default: true,
  price: 59.95,
  tax: 0,
  renewal_price: 59.95,
  period_text: 'a year',
  yearly_cost: 59.95,
  break_even_spend: 212.55,
  expires_on: '2027-11-20',
  trial_days_kept: 0,
  consent_words: '',
  renewal_words: null,
};

test('the spend that pays for a plan says that it leaves out the tax, where there is one', () => {
  const untaxed = renderToStaticMarkup(<OfferFacts offer={ANNUAL} />);
  expect(untaxed).toContain('about $213 a year at member prices');
  expect(untaxed).not.toContain('tax');
  const taxed = renderToStaticMarkup(<OfferFacts offer={{ ...ANNUAL, price: 64.3, tax: 4.35, renewal_price: 64.3 }} />);
  expect(taxed).toMatch(/about \$213 a year at member prices[^<]*, not counting the tax on the plan/);
});
