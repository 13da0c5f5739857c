import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS, ANNUAL, MONTHLY, TRIAL } from '#harness/fixtures.ts';
import { type Members, openMembers } from './members.ts';
import { formFor, offerOf, upgradeForm } from './offers.ts';

const MISSING = {
  success: false,
  code: 'zip_required',
  errors: [{ field: 'billing_zip', message: 'Please enter your ZIP code.' }],
};

let members: Members;
beforeAll(async () => {
  members = await openMembers();
});
afterAll(() => members.close());

type Lead = Awaited<ReturnType<Members['shop']['newLead']>>;

const forgetZip = (account_id: string) =>
  members.shop.db.updateTable('account').set({ billing_zip: null }).where('account_id', '=', account_id).execute();
const needsZip = async ({ client }: Pick<Lead, 'client'>) => (await client.get('/membership/offers')).body['needs_zip'];

/** Someone who can't be asked for a ZIP at registering, such as before there was the field. */
async function leadWithoutZip(): Promise<Lead> {
  const lead = await members.shop.newLead();
  await forgetZip(lead.account_id);
  return lead;
}

test('joining a paid plan wants a ZIP where no state is known, and charges nothing before', async () => {
  const lead = await leadWithoutZip();
  const form = await formFor(members.shop, ANNUAL);
  expect(await needsZip(lead)).toBe(true);
  expect((await members.shop.browser().get('/membership/offers')).body['needs_zip']).toBe(false);
  const answers = await Promise.all(Array.from({ length: 4 }, () => lead.client.post('/membership/enroll', form)));
  for (const { status, body } of answers) {
    expect(status).toBe(400);
    expect(body).toMatchObject(MISSING);
  }
  expect(await members.chargesOf(lead.account_id)).toEqual([]);
  expect((await lead.client.put('/account', { billing_zip: '90012' })).status).toBe(200);
  expect(await needsZip(lead)).toBe(false);
  expect((await lead.client.post('/membership/enroll', form)).status).toBe(200);
});

test('the trial wants none, and the plan after it does', async () => {
  const lead = await leadWithoutZip();
  expect((await lead.client.post('/membership/enroll', await formFor(members.shop, TRIAL))).status).toBe(200);
  const { price, consent_words } = await offerOf(members.shop, ANNUAL, lead.client);
  const form = await formFor(members.shop, ANNUAL, { price: String(price), consent_words });
  expect((await lead.client.post('/chargetrial', form)).body).toMatchObject(MISSING);
  await lead.client.put('/account', { billing_zip: '90012' });
  expect((await lead.client.post('/chargetrial', form)).status).toBe(200);
});

test('rejoining and the annual plan of a monthly member want it, too', async () => {
  const { client, account_id } = await members.join(MONTHLY);
  await forgetZip(account_id);
  expect((await client.get('/membership/upgrade')).body['needs_zip']).toBe(true);
  expect((await client.post('/instantupgrade', await upgradeForm(client))).body).toMatchObject(MISSING);
  expect((await client.post('/membership/cancel', {})).status).toBe(200);
  const { price } = await offerOf(members.shop, ANNUAL, client);
  const form = await formFor(members.shop, ANNUAL, { price: String(price) });
  expect((await client.post('/account/membership/activate', form)).body).toMatchObject(MISSING);
});

test('an address tells the state, and a ZIP that is too new for the table is one', async () => {
  const [home, fresh] = [await leadWithoutZip(), await leadWithoutZip()];
  expect((await home.client.post('/account/address', ADDRESS)).status).toBe(200);
  expect(await needsZip(home)).toBe(false);
  expect((await home.client.post('/membership/enroll', await formFor(members.shop, ANNUAL))).status).toBe(200);
  const set = members.shop.db.updateTable('account').set({ billing_zip: '90099' });
  await set.where('account_id', '=', fresh.account_id).execute();
  expect(await needsZip(fresh)).toBe(false);
});

test('an unknown ZIP is refused with its field, and is not saved', async () => {
  const { client, account_id } = await leadWithoutZip();
  const { status, body } = await client.put('/account', { billing_zip: '00000' });
  expect([status, body['errors']]).toMatchObject([400, [{ field: 'billing_zip' }]]);
  expect(await needsZip({ client })).toBe(true);
  expect(await members.chargesOf(account_id)).toEqual([]);
});
