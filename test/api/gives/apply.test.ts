import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONFIRM_WORDS } from '#domain/gives/confirm-words.ts';
import { readProof } from '#api/gives/index.ts';
import { startShop, type TestShop } from '#harness/shop.ts';
import { applicantsOf, PNG, TEACHER } from './applicants.ts';

/** As long as a browser's; Node's parser takes 27 letters or more. */
const BOUNDARY = 'b'.repeat(30);

let shop: TestShop;
let people: ReturnType<typeof applicantsOf>;

beforeAll(async () => {
  shop = await startShop();
  people = applicantsOf(shop);
});
afterAll(() => shop.close());

test('a visitor may not apply; a lead applies, sends a proof and waits', async () => {
  expect((await shop.browser().post('/gives/questionnaire', TEACHER)).status).toBe(401);
  const lead = await people.newLead();
  const { client, account_id, email } = lead;
  expect((await client.get('/gives')).body).toEqual({
    application: null,
    member_until: null,
    apply_from: '2026-11-20',
    can_apply: true,
  });
  expect((await people.send(lead, PNG)).body['code']).toBe('gives_no_application');
  expect((await client.post('/gives/questionnaire', TEACHER)).body).toEqual({ success: true });
  expect((await people.send(lead, PNG)).body).toEqual({ success: true });
  expect((await client.get('/gives')).body).toEqual({
    application: {
      group: 'teacher',
      state: 'waiting',
      applied_on: '2026-11-20',
      proof_sent_on: '2026-11-20',
      decided_on: null,
      reason: null,
    },
    member_until: null,
    apply_from: null,
    can_apply: false,
  });
  expect((await client.post('/gives/questionnaire', TEACHER)).body['code']).toBe('gives_open');
  const consent = await shop.db.selectFrom('consent').selectAll().where('account_id', '=', account_id).execute();
  expect(consent.map(({ kind, words }) => [kind, words])).toEqual([['gives_application', CONFIRM_WORDS]]);
  expect(await people.subjectsOf(email)).toEqual(['We got your Thrive Gives application']);
});

test('every wrong answer is named at once, and only what the group is asked for is stored', async () => {
  const { client, account_id } = await people.newLead();
  const wrong = await client.post('/gives/questionnaire', { group: 'low_income', household_size: '0' });
  expect(wrong.status).toBe(400);
  const errors = wrong.body['errors'] as { field: string }[];
  expect(errors.map(({ field }) => field).sort()).toEqual(['confirmed', 'household_size', 'yearly_income']);
  const answers = { household_size: '2', yearly_income: '20000', organization: 'not asked for' };
  expect((await client.post('/gives/questionnaire', { ...TEACHER, ...answers, group: 'low_income' })).status).toBe(200);
  expect(await people.applicationOf(account_id)).toMatchObject({
    organization: null,
    household_size: 2,
    yearly_income_cents: 2_000_000,
  });
});

test.each([
  ['a text that says it is a picture', Buffer.from('not a picture'), 400, 'gives_proof'],
  ['nothing', Buffer.alloc(0), 400, 'gives_proof'],
  ['100,001 bytes', Buffer.concat([PNG, Buffer.alloc(100_001 - PNG.length)]), 400, 'invalid'],
  ['more than the route takes', Buffer.concat([PNG, Buffer.alloc(120_000)]), 413, 'body_too_large'],
])('as proof, %s is refused', async (_what, content, status, code) => {
  const lead = await people.newLead();
  await lead.client.post('/gives/questionnaire', TEACHER);
  const { status: answered, body } = await people.send(lead, content);
  expect([answered, body['code']]).toEqual([status, code]);
  expect((await people.applicationOf(lead.account_id)).state).toBe('needs_proof');
});

test('100,000 bytes are stored as they came, by their content and not by their name; a second file replaces them', async () => {
  const lead = await people.newLead();
  await lead.client.post('/gives/questionnaire', TEACHER);
  const largest = Buffer.concat([PNG, Buffer.alloc(100_000 - PNG.length, 1)]);
  const pdf = Buffer.from('%PDF-1.7 a letter');
  for (const [content, type] of [
    [largest, 'image/png'],
    [pdf, 'application/pdf'],
  ] as const) {
    expect((await people.send(lead, content, 'letter.exe')).status).toBe(200);
    const { application_id } = await people.applicationOf(lead.account_id);
    const proof = await readProof(people.context, people.decision(application_id));
    expect([proof.content_type, proof.content.equals(content)]).toEqual([type, true]);
  }
  expect(await people.subjectsOf(lead.email)).toHaveLength(1);
});

test('a file is taken as multipart only, by its own route only, with the CSRF token', async () => {
  const lead = await people.newLead();
  await lead.client.post('/gives/questionnaire', TEACHER);
  expect((await lead.client.post('/gives/proof', { proof: 'text' })).status).toBe(400);
  const headers = {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'x-csrf-token': await lead.client.token(),
  };
  const to = (url: string, payload: string, others = {}) =>
    lead.client.send({ method: 'POST', url, payload, headers: { ...headers, ...others } });
  expect((await to('/api/v1/gives/questionnaire', `--${BOUNDARY}--`)).status).toBe(415);
  expect((await to('/api/v1/gives/proof', 'broken')).status).toBe(400);
  const twice = ['a', 'b'].map(
    (text) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="proof"\r\n\r\n${text}\r\n`,
  );
  expect((await to('/api/v1/gives/proof', `${twice.join('')}--${BOUNDARY}--\r\n`)).body['errors']).toEqual([
    { field: 'proof', message: 'is not valid.' },
  ]);
  expect((await to('/api/v1/gives/proof', `--${BOUNDARY}--`, { 'x-csrf-token': 'wrong' })).status).toBe(403);
});

test('16 applications at once: one is taken', async () => {
  const { client, account_id } = await people.newLead();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-csrf-token': await client.token(),
  };
  const payload = new URLSearchParams(TEACHER).toString();
  const answers = await Promise.all(
    Array.from({ length: 16 }, () =>
      client.send({ method: 'POST', url: '/api/v1/gives/questionnaire', payload, headers }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body['code'] === 'gives_open')).toHaveLength(15);
  const rows = await shop.db.selectFrom('gives_application').selectAll().where('account_id', '=', account_id).execute();
  expect(rows).toHaveLength(1);
});
