import { expect, test } from 'vitest';
import { StartRefused } from '#api/process/start-refused.ts';
import { readConfig } from './config.ts';
import { refuseDemoData } from './safe-start.ts';

const LIVE = {
  SHOP_MODE: 'production',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.example',
  PAYMENT_GATEWAY: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  PROOF_KEY: 'ab'.repeat(32),
  OPERATOR_NAME: 'Bean Shop LLC',
  OPERATOR_ADDRESS: '1 Bean Street, Portland, OR 97201',
  OPERATOR_EMAIL: 'help@shop.example',
};

/** @returns what the log says of a shop that starts. */
async function warnings(env: Record<string, string>, hasDemoData: boolean): Promise<unknown[]> {
  const said: unknown[] = [];
  await refuseDemoData(readConfig(env), { warn: (line: unknown) => void said.push(line) }, async () => hasDemoData);
  return said;
}

test("a demo's data is refused in production only, and ALLOW_UNSAFE allows it", async () => {
  await expect(warnings(LIVE, true)).rejects.toThrow(StartRefused);
  expect(await warnings(LIVE, false)).toEqual([]);
  expect(await warnings({}, true)).toEqual([]);
});

test('production that was allowed to start anyway says once what is not safe', async () => {
  const unsafe = { ...LIVE, ALLOW_UNSAFE: '1' };
  expect(await warnings(unsafe, false)).toEqual([]);
  expect(await warnings(unsafe, true)).toEqual([{ allowed: [expect.stringContaining('demo accounts')] }]);
  const rehearsal = { SHOP_MODE: 'production', ALLOW_UNSAFE: '1', RATE_LIMIT_EXEMPT: '::/0' };
  expect(await warnings(rehearsal, false)).toEqual([
    {
      allowed: [
        expect.stringContaining('sandbox gateway'),
        expect.stringContaining('https'),
        expect.stringContaining('mail server'),
        expect.stringContaining('PROOF_KEY'),
        expect.stringContaining('OPERATOR_NAME'),
        expect.stringContaining('OPERATOR_ADDRESS'),
        expect.stringContaining('OPERATOR_EMAIL'),
        expect.stringContaining('rate limits'),
      ],
    },
  ]);
});

test.each(['0.0.0.0/0', '::/0', '0.0.0.0/00'])('no limits for %s is refused in production only', (network) => {
  expect(() => readConfig({ ...LIVE, RATE_LIMIT_EXEMPT: `127.0.0.1,${network}` })).toThrow(
    /cannot be without rate limits/,
  );
  expect(readConfig({ RATE_LIMIT_EXEMPT: network }).rate_limit_exempt).toEqual([network]);
});

test.each(['0.0.0.0/0', '::/0'])('a proxy at any address (%s) is refused in every mode, in one sentence', (network) => {
  for (const env of [{}, LIVE, { ...LIVE, ALLOW_UNSAFE: '1' }])
    expect(() => readConfig({ ...env, TRUSTED_PROXIES: network })).toThrow(
      'The setting TRUSTED_PROXIES cannot be used: a network of all addresses would let anyone choose their own.',
    );
});

test.each(['/shop', '?a=1', '#a'])('an address that ends in %s is refused', (end) => {
  expect(() => readConfig({ ...LIVE, PUBLIC_URL: `https://shop.example${end}` })).toThrow(/setting PUBLIC_URL/);
});

test.each(['https://user@shop.example', 'https://user:hidden@shop.example'])('%s is refused', (address) => {
  expect(() => readConfig({ ...LIVE, PUBLIC_URL: address })).toThrow(/^(?!.*hidden).*setting PUBLIC_URL/);
});

test.each(['HTTPS://Shop.example', 'https://shop.example/', 'https://shop.example:443'])(
  '%s is one address',
  (address) => {
    expect(readConfig({ ...LIVE, PUBLIC_URL: address }).public_url).toBe('https://shop.example');
  },
);
