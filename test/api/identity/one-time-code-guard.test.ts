import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GuardedCall } from '#domain/identity/one-time-code.ts';
import { ADDRESS } from '#harness/fixtures.ts';
import { PERSON } from '#harness/fixtures.ts';
import { openPeopleShop } from '#harness/people-shop.ts';
import { mailedCode } from './mailed-code.ts';

const STREET_2 = { ...ADDRESS, street1: '2 Oak St' };

let shop: Awaited<ReturnType<typeof openPeopleShop>>;

beforeAll(async () => {
  shop = await openPeopleShop();
});
afterAll(() => shop.close());

type Lead = Awaited<ReturnType<typeof shop.newLead>>;
type Client = Lead['client'];

const codeFor = (lead: Lead) => mailedCode(shop, lead);
const verify = (client: Client, otpCode: string) => client.post('/account/otp/verify', { otpCode });

describe('guarded calls', () => {
  type Address = { id: string };
  const addressOf = async (client: Client) =>
    ((await client.get('/account/address')).body['addresses'] as Address[])[0]?.id ?? '';

  /** Those of cards and of deletion are tried in test/api/payment and test/api/deletion, in a shop that has them. */
  type OfPeople = Exclude<GuardedCall, `payment.${string}` | `deletion.${string}`>;

  /** How each guarded call is made, by someone who has one address and, for that call, no password. */
  const CALLS: Record<OfPeople, (client: Client, otp: Record<string, string>) => Promise<unknown>> = {
    'account.addAddress': (client, otp) => client.post('/account/address', { ...STREET_2, ...otp }),
    'account.updateAddress': async (client, otp) =>
      client.put(`/account/address/${await addressOf(client)}`, { ...STREET_2, ...otp }),
    'account.removeAddress': async (client, otp) => client.delete(`/account/address/${await addressOf(client)}`, otp),
    'identity.updatePassword': (client, otp) =>
      client.post('/account/updatepassword', { password: 'nine green lanterns', ...otp }),
    'identity.requestEmailChange': (client, otp) =>
      client.post('/account/email', { email: 'another@example.test', ...otp }),
  };

  test.each(Object.entries(CALLS))('%s wants a code, given before or with it', async (name, make) => {
    const lead = await shop.newLead();
    if (name.startsWith('identity.'))
      await shop.db
        .updateTable('account')
        .set({ password_hash: null })
        .where('account_id', '=', lead.account_id)
        .execute();
    expect((await lead.client.post('/account/address', ADDRESS)).status).toBe(200);
    const refused = { status: 401, body: { code: 'otp_required', errors: [{ message: 'OTP is required' }] } };
    expect(await make(lead.client, {})).toMatchObject(refused);
    const { code, wrong } = await codeFor(lead);
    expect(await make(lead.client, { otpCode: wrong })).toMatchObject({ status: 403, body: { code: 'not_verified' } });
    expect((await lead.client.get('/account/address')).body['addresses']).toMatchObject([{ street1: ADDRESS.street1 }]);
    expect(await make(lead.client, { otpCode: code })).toMatchObject({ status: 200 });
  });

  test('the first address needs no code, also where twenty arrive at once', async () => {
    const { client } = await shop.newLead();
    const token = await client.token();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        client.send({
          method: 'POST',
          url: '/api/v1/account/address',
          payload: { ...ADDRESS, street1: `${i} Elm St` },
          headers: { 'x-csrf-token': token },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body['code'] === 'otp_required')).toHaveLength(19);
  });

  test('the token of the link is taken, too', async () => {
    const lead = await shop.newLead();
    await lead.client.post('/account/address', ADDRESS);
    const { nonce } = await codeFor(lead);
    const { status } = await lead.client.post('/account/address', { ...STREET_2, otpNonce: nonce });
    expect(status).toBe(200);
  });
});

describe('limits', () => {
  test('a session gets five mails an hour, and an account ten', async () => {
    const { email, client } = await shop.newLead('198.51.100.1');
    const another = async () => {
      const browser = shop.browser('198.51.100.2');
      await browser.post('/account/login', { email, password: PERSON.password });
      return browser;
    };
    const statuses: number[] = [];
    const [second, third] = [await another(), await another()];
    for (const browser of [client, second, third])
      for (let i = 0; i < 6; i++) {
        shop.clock.advance(31_000);
        statuses.push((await browser.get('/account/otp')).status);
      }
    expect(statuses).toEqual([
      200, 200, 200, 200, 200, 429, 200, 200, 200, 200, 200, 429, 429, 429, 429, 429, 429, 429,
    ]);
  });

  test('a session gets 25 tries an hour', async () => {
    const { client } = await shop.newLead('198.51.100.3');
    for (let i = 0; i < 25; i++) expect((await verify(client, '111111')).status).toBe(403);
    expect((await verify(client, '111111')).status).toBe(429);
  });
});
