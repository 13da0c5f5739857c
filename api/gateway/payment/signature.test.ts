import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { GatewayForged } from './port.ts';
import { isSigned } from './signature.ts';
import { stripeGateway } from './stripe.ts';

const secret = 'whsec_of_a_test';
const now = new Date('2026-11-20T18:00:00Z');
const body = Buffer.from('{"notice_id":"ntc_1"}');

function headerOf(at: Date, of = body): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(of).digest('hex')}`;
}

// biome-ignore format: a table of cases
test.each([
  // header                                            taken
  [headerOf(now),                                      true],
  [headerOf(new Date(now.getTime() - 299_000)),        true],
  [headerOf(new Date(now.getTime() - 301_000)),        false],
  [headerOf(new Date(now.getTime() + 301_000)),        false],
  [headerOf(now, Buffer.from('{}')),                   false],
  [headerOf(now).toUpperCase(),                        false],
  ['',                                                 false],
  ['undefined',                                        false],
] as const)('%s is taken: %s', (header, is_taken) => {
  expect(isSigned(header, body, { secret, now })).toBe(is_taken);
});

test("Stripe's notices are read by Stripe's own rules, and only PaymentIntents carry a key", () => {
  const gateway = stripeGateway('sk_test_none', secret);
  const stripe = new Stripe('sk_test_none');
  const read = (object: object, at = now) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', data: { object } });
    const timestamp = Math.floor(at.getTime() / 1000);
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return gateway.readNotice({ signature, body: Buffer.from(payload), now });
  };
  const intent = { object: 'payment_intent', metadata: { shop_key: 'a-key' } };
  expect(read(intent)).toEqual({ notice_id: 'evt_1', key: 'a-key' });
  expect(read({ object: 'charge', metadata: { shop_key: 'a-key' } })).toEqual({ notice_id: 'evt_1', key: null });
  expect(() => read(intent, new Date(now.getTime() - 301_000))).toThrow(GatewayForged);
});
