import { expect, test } from 'vitest';
import { DEMO_OPERATOR } from '#domain/kernel/operator.ts';
import { StartRefused } from '#api/process/start-refused.ts';
import { readConfig } from './config.ts';

type Environment = Record<string, string>;

const STRIPE = { PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
const SAFE = {
  SHOP_MODE: 'production',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.example',
  PROOF_KEY: 'ab'.repeat(32),
  OPERATOR_NAME: 'Shop Example, Inc.',
  OPERATOR_ADDRESS: '1 Main Street, Reno, NV 89501',
  OPERATOR_EMAIL: 'help@shop.example',
  ...STRIPE,
};

/** @returns the sentence of the refusal, or null for settings that are accepted. */
function refusal(env: Environment): string | null {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    if (error instanceof StartRefused) return error.message;
    throw error;
  }
}

test.each<[string, Environment]>([
  ['nothing set: a demo on this machine', {}],
  ['a demo that this machine reaches by name', { PUBLIC_URL: 'http://localhost:3000', HOST: 'localhost' }],
  ['a demo on IPv6', { HOST: '::1' }],
  ['production with everything', SAFE],
  ['production on every interface, as in a container', { ...SAFE, HOST: '0.0.0.0' }],
  ['an empty variable, which counts as none', { ...SAFE, ALLOW_UNSAFE: '' }],
])('it starts: %s', (_what, env) => {
  expect(refusal(env)).toBeNull();
});

const PUBLIC_DEMO = /^A demo shop is open to anyone who reaches it, so it cannot start with /;

test.each<[string, Environment, RegExp]>([
  ['the sandbox gateway by default', { ...SAFE, PAYMENT_GATEWAY: '' }, /cannot use the sandbox gateway/],
  ['the sandbox gateway', { ...SAFE, PAYMENT_GATEWAY: 'sandbox' }, /cannot use the sandbox gateway/],
  ['a test key of Stripe', { ...SAFE, STRIPE_SECRET_KEY: 'sk_test_1' }, /cannot use a test key of Stripe/],
  ['a restricted test key', { ...SAFE, STRIPE_SECRET_KEY: 'rk_test_1' }, /cannot use a test key of Stripe/],
  ['no address', { ...SAFE, PUBLIC_URL: '' }, /needs an address with https; set PUBLIC_URL/],
  ['an address without TLS', { ...SAFE, PUBLIC_URL: 'http://shop.example' }, /needs an address with https/],
  ['an address of its own machine', { ...SAFE, PUBLIC_URL: 'http://127.0.0.1:3000' }, /needs an address with https/],
  ['no mail server', { ...SAFE, SMTP_URL: '' }, /needs a mail server; set SMTP_URL/],
  ['no key for proofs', { ...SAFE, PROOF_KEY: '' }, /needs a key for the papers that applicants send; set PROOF_KEY/],
  ['no legal name', { ...SAFE, OPERATOR_NAME: '' }, /needs to say who runs the shop.*; set OPERATOR_NAME/],
  ['no postal address', { ...SAFE, OPERATOR_ADDRESS: '' }, /; set OPERATOR_ADDRESS/],
  ['no email', { ...SAFE, OPERATOR_EMAIL: '' }, /; set OPERATOR_EMAIL/],
  ['a demo on every interface', { HOST: '0.0.0.0' }, PUBLIC_DEMO],
  ['a demo on every IPv6 interface', { HOST: '::' }, PUBLIC_DEMO],
  ['a demo in the network', { HOST: '192.168.0.7' }, PUBLIC_DEMO],
  ['a demo behind a proxy', { PUBLIC_URL: 'https://shop.example' }, PUBLIC_DEMO],
  ['a demo under a name that only begins like loopback', { PUBLIC_URL: 'http://127.0.0.1.example' }, PUBLIC_DEMO],
  ['development behind a proxy', { SHOP_MODE: 'development', PUBLIC_URL: 'https://a.example' }, /^A development shop/],
])('it refuses %s, in one sentence, unless ALLOW_UNSAFE=1', (_what, env, words) => {
  const sentence = refusal(env) ?? '';
  expect(sentence).toMatch(words);
  expect(sentence).toMatch(/^[^\n]+; to start anyway, set ALLOW_UNSAFE=1\.$/);
  for (const on of ['1', 'true', 'on']) expect(refusal({ ...env, ALLOW_UNSAFE: on })).toBeNull();
  for (const off of ['0', 'false', 'off']) expect(refusal({ ...env, ALLOW_UNSAFE: off })).toBe(sentence);
});

test.each<[string, Environment, RegExp]>([
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://shop.example' }, /must begin with http:\/\/ or https:\/\//],
  ['PUBLIC_URL', { PUBLIC_URL: 'shop.example' }, /must begin with/],
  ['ALLOW_UNSAFE', { ALLOW_UNSAFE: 'maybe' }, /Invalid option/],
  ['STRIPE_SECRET_KEY', { ...SAFE, STRIPE_SECRET_KEY: '' }, /PAYMENT_GATEWAY=stripe needs it/],
  ['STRIPE_PUBLISHABLE_KEY', { ...SAFE, STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }, /must begin with pk_/],
  ['PAYMENT_WEBHOOK_SECRET', { PAYMENT_WEBHOOK_SECRET: 'too short' }, /must have 16 characters or more/],
  ['OPERATOR_EMAIL', { OPERATOR_EMAIL: 'help' }, /must be an email address/],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.example' }, /must be IP addresses or networks/],
])('an unusable %s is named', (name, env, words) => {
  const sentence = refusal(env) ?? '';
  expect(sentence).toContain(`The setting ${name} cannot be used: `);
  expect(sentence).toMatch(words);
});

test('a demo shows a made-up operator, production only what is set', () => {
  expect(readConfig({}).operator).toEqual(DEMO_OPERATOR);
  expect(readConfig({ OPERATOR_STATE: 'Oregon' }).operator).toEqual({ ...DEMO_OPERATOR, state: 'Oregon' });
  expect(readConfig(SAFE).operator).toEqual({
    name: 'Shop Example, Inc.',
    address: '1 Main Street, Reno, NV 89501',
    email: 'help@shop.example',
    phone: null,
    hours: null,
    state: null,
  });
});

test('no refusal shows a secret', () => {
  const secrets = { SMTP_URL: 'http://user:hidden@mail.example', STRIPE_SECRET_KEY: 'sk_test_hidden' };
  expect(refusal({ ...SAFE, ...secrets })).not.toContain('hidden');
  expect(refusal({ ...SAFE, STRIPE_SECRET_KEY: 'sk_test_hidden' })).not.toContain('hidden');
  expect(refusal({ DATABASE_URL: 'mysql://shop:hidden@db.example' })).not.toContain('hidden');
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['shop.lan', 'http://shop.lan:3000'],
  ['::1', 'http://[::1]:3000'],
  ['::', 'http://[::1]:3000'],
  ['fd00::7', 'http://[fd00::7]:3000'],
])('a shop that listens on %s is at %s', (host, url) => {
  expect(readConfig({ HOST: host, ALLOW_UNSAFE: '1' }).public_url).toBe(url);
  expect(new URL(url).origin).toBe(url);
});

test.each<[string, Environment, boolean]>([
  ['a demo', {}, true],
  ['a demo that turns them off', { API_DOCS: '0' }, false],
  ['production', SAFE, false],
  ['production that turns them on', { ...SAFE, API_DOCS: '1' }, true],
])('the pages that describe the calls, in %s', (_what, env, isServed) => {
  expect(readConfig(env).api_docs).toBe(isServed);
});
