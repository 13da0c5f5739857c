import { expect, test } from 'vitest';
import { noticeMail } from './renewal-mail.ts';

const NOTICE = {
  firstname: 'Ada',
  public_url: 'https://shop.example',
  expired_on: '2027-05-10',
  fee: { price_cents: 5_995, tax_cents: 0 },
  guarantee: null,
};

test.each([
  ['Annual', 'for another year (365 days) unless you cancel first'],
  ['Monthly', 'for another month unless you cancel first'],
] as const)(
  'the notice of a %s plan says for how long it renews, and leads to canceling and to us',
  (renewsFor, term) => {
    const { body_text } = noticeMail({ ...NOTICE, renewsFor });
    expect(body_text).toContain(`renews on May 10, 2027 ${term}. We'll charge your saved card $59.95 then.`);
    expect(body_text).toContain('Cancel membership: https://shop.example/cancellation/initial');
    expect(body_text).toContain('Contact us: https://shop.example/contact');
  },
);

test('the notice of a trial announces no charge and no canceling', () => {
  const { body_text } = noticeMail({ ...NOTICE, renewsFor: null });
  expect(body_text).toContain("Your free trial ends on May 10, 2027. You won't be charged.");
  expect(body_text).not.toContain('Cancel membership');
});
