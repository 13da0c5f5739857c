import { expect, test } from 'vitest';
import { accountUrl, joinedUrl, nextOf, plansUrl, termsUrl } from './joining.ts';

const ANNUAL = { id: 3, price: 59.95 };
const TRIAL = { id: 0, price: 0 };

test('each step carries the way back to checkout', () => {
  for (const url of [plansUrl('checkout'), accountUrl(ANNUAL, 'checkout'), termsUrl(ANNUAL, 'checkout')])
    expect(nextOf(new Request(`https://shop.example${url}`))).toBe('checkout');
  for (const url of [plansUrl(null), accountUrl(ANNUAL, null), termsUrl(ANNUAL, null)])
    expect(nextOf(new Request(`https://shop.example${url}`))).toBeNull();
});

test('no other address is taken for it', () => {
  expect(nextOf(new Request('https://shop.example/?next=//evil.example'))).toBeNull();
});

test('a paid plan needs a card, the trial only its terms', () => {
  expect(termsUrl(ANNUAL, null)).toBe('/membership/payment/method?offer=3');
  expect(termsUrl(TRIAL, 'checkout')).toBe('/membership/payment/confirmation?offer=0&next=checkout');
});

test('a new member continues at the checkout they came from, or is welcomed', () => {
  expect([joinedUrl('checkout'), joinedUrl(null)]).toEqual(['/checkout?joined=1', '/membership/welcome?joined=1']);
});
