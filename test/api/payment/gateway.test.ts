import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GatewayRefusedToken, type PaymentGateway } from '#api/gateway/payment/port.ts';
import { sandboxGateway } from '#api/gateway/payment/sandbox.ts';
import { type Gateway, startSandboxGateway } from '#scripts/sandbox-gateway.ts';

const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'gateway-')), 'record.sqlite');
let process_: Gateway;
let gateway: PaymentGateway;
beforeAll(async () => {
  process_ = await startSandboxGateway(file);
  gateway = sandboxGateway({ url: process_.url });
});
afterAll(() => {
  process_.stop();
  fs.rmSync(path.dirname(file), { recursive: true, force: true });
});

const post = async (call: string, body: object) => {
  const response = await fetch(`${process_.url}/${call}`, { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const newKey = () => randomUUID();
const card = async (number: string, rest: object = {}) => {
  const { client_token } = await gateway.clientToken(new Date());
  return post('tokens', { client_token, number, expiry: '12/35', cvc: '123', ...rest });
};

describe('cards', () => {
  test.each([
    // number, code, brand, status of its authorization
    ['4242 4242 4242 4242', '123', 'visa', 'authorized'],
    ['5555555555554444', '123', 'mastercard', 'authorized'],
    ['378282246310005', '1234', 'american express', 'authorized'],
    ['6011111111111117', '123', 'discover', 'authorized'],
    ['4000000000000002', '123', 'visa', 'declined'],
    ['4000000000009995', '123', 'visa', 'declined'],
  ])('%s is taken', async (number, cvc, brand, status) => {
    const made = await card(number, { cvc });
    expect(made).toMatchObject({ status: 200, body: { brand, last4: number.replaceAll(' ', '').slice(-4) } });
    const answer = await gateway.authorize({
      key: newKey(),
      token: String(made.body['token']),
      card_use: 'once',
      amount_cents: 500,
    });
    expect(answer).toMatchObject({ status, amount_cents: 500 });
  });

  test('a wrong card names its fields, and a real one is not accepted', async () => {
    const wrong = await card('4242424242424241', { expiry: '13/20', cvc: '1' });
    expect(wrong.status).toBe(400);
    expect((wrong.body['errors'] as { field: string }[]).map(({ field }) => field)).toEqual([
      'number',
      'expiry',
      'cvc',
    ]);
    expect((await card('4111111111111111')).status).toBe(400);
  });

  test('a token is valid once, a saved card repeatedly', async () => {
    const { body } = await card('4242424242424242');
    const first = await gateway.authorize({
      key: newKey(),
      token: String(body['token']),
      card_use: 'once',
      amount_cents: 100,
    });
    await expect(
      gateway.authorize({ key: newKey(), token: String(body['token']), card_use: 'once', amount_cents: 100 }),
    ).rejects.toThrow(GatewayRefusedToken);
    const token = first.card?.reusable_token ?? '';
    for (const card_use of ['once', 'save'] as const)
      await expect(gateway.authorize({ key: newKey(), token, card_use, amount_cents: 100 })).rejects.toThrow(
        GatewayRefusedToken,
      );
    for (let i = 0; i < 2; i++) {
      const again = await gateway.authorize({ key: newKey(), token, card_use: 'saved', amount_cents: 100 });
      expect(again).toMatchObject({ status: 'authorized', card: { reusable_token: token } });
    }
  });

  test('the record never holds a card number (I32)', async () => {
    await card('5555555555554444');
    const bytes = fs
      .readdirSync(path.dirname(file))
      .map((name) => fs.readFileSync(path.join(path.dirname(file), name), 'latin1'))
      .join('');
    for (const number of ['4242424242424242', '5555555555554444', '378282246310005'])
      expect(bytes).not.toContain(number);
  });
});

describe('money', () => {
  test('moves once per key and never more than allowed (I4)', async () => {
    const key = newKey();
    const first = await gateway.authorize({ key, token: 'tok_visa', card_use: 'once', amount_cents: 1_000 });
    expect(await gateway.authorize({ key, token: 'tok_visa', card_use: 'once', amount_cents: 1_000 })).toEqual(first);
    expect((await post('captures', { key: newKey(), authorization_key: key, amount_cents: 1_001 })).status).toBe(422);
    const capture = { key: newKey(), authorization_key: key, reference: null, amount_cents: 1_000 };
    await Promise.all([1, 2, 3].map(() => gateway.capture(capture)));
    const refunds = await Promise.all(
      Array.from({ length: 8 }, () => post('refunds', { key: newKey(), authorization_key: key, amount_cents: 300 })),
    );
    expect(refunds.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await gateway.findByKey(key)).toMatchObject({
      status: 'captured',
      captured_cents: 1_000,
      refunded_cents: 900,
    });
    expect((await post('voids', { key: newKey(), authorization_key: key })).status).toBe(409);
  });

  test.each([0, -1, 1.5, 10_000_001, '100', null])('an amount of %s is refused', async (amount_cents) => {
    const key = newKey();
    expect((await post('authorizations', { key, token: 'tok_visa', amount_cents })).status).toBe(400);
    expect(await gateway.findByKey(key)).toBeNull();
  });

  test('what was answered is still true after a kill', async () => {
    const key = newKey();
    await gateway.authorize({ key, token: 'tok_visa', card_use: 'once', amount_cents: 700 });
    process.kill(process_.pid, 'SIGKILL');
    process_ = await startSandboxGateway(file);
    gateway = sandboxGateway({ url: process_.url });
    expect(await gateway.findByKey(key)).toMatchObject({ status: 'authorized', amount_cents: 700 });
  });
});

test('the card page answers its token only, and other pages may not move money', async () => {
  const { fields } = await gateway.clientToken(new Date());
  const page = await fetch(fields.kind === 'frame' ? fields.url : '');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Card number');
  expect((await fetch(`${process_.url}/fields?client_token=nobody`)).status).toBe(401);
  const foreign = await fetch(`${process_.url}/authorizations`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
    body: JSON.stringify({ key: newKey(), token: 'tok_visa', amount_cents: 5 }),
  });
  expect(foreign.status).toBe(403);
});
