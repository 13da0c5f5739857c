import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { GatewayRefusedToken, type PaymentGateway } from '#api/gateway/payment/port.ts';
import { sandboxAddress } from '#api/gateway/payment/sandbox-address.ts';
import { sandboxGateway } from '#api/gateway/payment/sandbox.ts';
import { type Gateway, startSandboxGateway } from '#scripts/sandbox-gateway.ts';
import { askGateway } from '#harness/gateway.ts';
import { GatewayRecord, isDiskFull } from '../../../gateway/record.ts';

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
  const response = await askGateway(process_.url, `/${call}`, body);
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
      card_use: 'save',
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

test('the card page answers its token only', async () => {
  const { fields } = await gateway.clientToken(new Date());
  const page = await fetch(fields.kind === 'frame' ? fields.url : '');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Card number');
  expect((await askGateway(process_.url, '/fields?client_token=nobody')).status).toBe(401);
});

/** What fetch would refuse to send: any path and Host unchanged. @returns the status. */
async function raw(target: string, headers: Record<string, string>): Promise<number | undefined> {
  const { hostname, port } = new URL(process_.url);
  const [method, address] = target.split(' ');
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method, path: address, headers });
    request.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
    request.end(method === 'POST' ? '{}' : undefined);
  });
}

describe('the gateway is closed to strangers', () => {
  const own = (): Record<string, string> & { host: string } => ({
    ...sandboxAddress(process_.url).headers,
    host: new URL(process_.url).host,
  });
  const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });

  test.each([
    'GET /record',
    'GET /authorizations/by-key/some-key-1',
    'POST /faults',
    'POST /client_tokens',
    'POST /authorizations',
    'POST /captures',
    'POST /voids',
    'POST /refunds',
    'GET /anything',
  ])('%s wants the secret', async (target) => {
    const { host } = own();
    expect(await raw(target, { host })).toBe(401);
    expect(await raw(target, { host, ...basic('sandbox:not the secret') })).toBe(401);
    expect(await raw(target, { host, authorization: own()['authorization']?.replace('Basic', 'Bearer') ?? '' })).toBe(
      401,
    );
    expect(await raw(target, own())).not.toBe(401);
  });

  test.each([
    // target, host, origin, status
    ['GET /record', 'evil.example', 'http://evil.example', 421],
    ['GET /fields', 'evil.example', '', 421],
    ['POST /tokens', 'evil.example:80', 'http://evil.example:80', 421],
    ['GET /record', '127.0.0.1.evil.example', '', 421],
    ['GET /record', 'a b[', '', 400],
    ['GET /record', 'user@127.0.0.1', '', 400],
    ['POST /authorizations', 'localhost', 'https://elsewhere.example', 403],
    ['POST /tokens', 'localhost', 'https://elsewhere.example', 403],
    ['POST /tokens', 'localhost', 'http://localhost', 401],
    ['GET /healthz', 'localhost:99', '', 200],
    ['GET //', 'localhost', '', 400],
    ['GET //[', 'localhost', '', 400],
    ['GET //evil.example/record', 'localhost', '', 400],
    ['GET http://evil.example/record', 'localhost', '', 400],
    ['GET /authorizations/by-key/%zz', 'localhost', '', 400],
    ['GET /nothing', 'localhost', '', 404],
    ['PUT /record', 'localhost', '', 404],
  ])('%s for the host "%s" from the origin "%s": %i', async (target, host, origin, status) => {
    expect(await raw(target, { ...own(), host, ...(origin ? { origin } : {}) })).toBe(status);
  });

  test('its files are for its own user', () => {
    const names = fs.readdirSync(path.dirname(file));
    expect(names).toContain('record.sqlite-wal');
    for (const name of names) expect(fs.statSync(path.join(path.dirname(file), name)).mode & 0o777).toBe(0o600);
  });
});

test('a full disk is given as the reason, though SQLite has rolled back by then', () => {
  const record = new GatewayRecord(':memory:');
  const exec = DatabaseSync.prototype.exec;
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, text) {
    exec.call(this, text === 'commit' ? 'rollback' : text);
    if (text === 'commit') throw full;
  });
  try {
    expect(() => record.addClientToken(0)).toThrow(full);
  } finally {
    spy.mockRestore();
  }
  expect(isDiskFull(full)).toBe(true);
  expect(record.addClientToken(0)).toMatch(/^client_/);
  record.close();
});
