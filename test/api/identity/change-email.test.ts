import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldChanges, updateEmail } from '#api/identity/email-change-store.ts';
import { RESET_REQUESTED, sendReset } from '#api/identity/reset-password.ts';
import { PERSON, PERSON_WITH_ZIP } from '#harness/fixtures.ts';
import { openPeopleShop } from '#harness/people-shop.ts';
import { whileLocked } from './while-locked.ts';

let shop: Awaited<ReturnType<typeof openPeopleShop>>;
beforeAll(async () => {
  shop = await openPeopleShop();
});
afterAll(() => shop.close());

type Lead = Awaited<ReturnType<typeof shop.newLead>>;

const HOUR_MS = 3_600_000;

const newEmail = () => `${randomUUID()}@new.test`;

const ask = ({ client }: Pick<Lead, 'client'>, email: string, current_password: string = PERSON.password) =>
  client.post('/account/email', { email, current_password });

/** The token in the newest mail to this address; empty in one without a link. */
async function tokenTo(recipient: string): Promise<string> {
  // The clock is stopped, so the order is that of the events.
  const { rows } = await sql<{ body_text: string }>`select m.body_text from mail m
    join outbox e on e.topic = 'mail.queued' and e.payload ->> 'mail_id' = m.mail_id::text
    where m.recipient = ${recipient} order by e.outbox_id desc limit 1`.execute(shop.db);
  return /email-link\?token=([a-p]{48})/.exec(rows[0]?.body_text ?? '')?.[1] ?? '';
}

const subjectsTo = async (recipient: string) =>
  (await shop.db.selectFrom('mail').select('subject').where('recipient', '=', recipient).execute()).map(
    ({ subject }) => subject,
  );

/** Without a person, in a browser that isn't signed in. */
const follow = (token: string, { client }: Pick<Lead, 'client'> = { client: shop.browser() }) =>
  client.post('/account/email/link', { token });
const emailOf = async ({ client }: Pick<Lead, 'client'>) => (await client.get('/account')).body['email'];
const signIn = async (email: string, password: string = PERSON.password) =>
  (await shop.browser().post('/account/login', { email, password })).status;

/** A lead who has shown that the mailbox is theirs. */
async function provenLead(): Promise<Lead> {
  const lead = await shop.newLead();
  await sql`update account set email_verified_at = ${shop.clock.now()} where account_id = ${lead.account_id}`.execute(
    shop.db,
  );
  return lead;
}

/** Someone whose email was changed, with the token that takes it back. */
async function changed() {
  const lead = await provenLead();
  const email = newEmail();
  expect((await ask(lead, email)).status).toBe(200);
  expect((await follow(await tokenTo(email), lead)).status).toBe(200);
  return { ...lead, old: lead.email, email, undo: await tokenTo(lead.email) };
}

test('the link to the new address changes the email, once, and the old one is told', async () => {
  const lead = await provenLead();
  const email = newEmail();
  expect((await ask(lead, email)).body).toEqual({ success: true });
  expect(await emailOf(lead)).toBe(lead.email);
  const token = await tokenTo(email);
  expect(await subjectsTo(lead.email)).toEqual(['Someone asked to change your email']);
  expect((await shop.browser().get(`/account/email?token=${token}`)).body).toEqual({ does: 'change', email });
  expect((await follow(token, lead)).body).toEqual({ success: true, does: 'change', email });
  expect([await emailOf(lead), await signIn(email), await signIn(lead.email)]).toEqual([email, 200, 401]);
  const again = await follow(token);
  expect([again.status, again.body['code']]).toEqual([410, 'email_link_expired']);
  expect((await shop.browser().get(`/account/email?token=${token}`)).body).toEqual({ does: null, email: null });
  expect(await tokenTo(lead.email)).not.toBe('');
});

test('the old address takes the change back: everyone is signed out, and the password and a new Google link are gone', async () => {
  const { client, account_id, old, email, undo } = await changed();
  await sql`insert into google_identity values (${`sub-${account_id}`}, ${account_id}, ${shop.clock.now()})`.execute(
    shop.db,
  );
  expect((await shop.browser().get(`/account/email?token=${undo}`)).body).toEqual({ does: 'undo', email: old });
  expect((await follow(undo)).body).toEqual({ success: true, does: 'undo', email: old });
  expect((await client.get('/account')).status).toBe(401);
  expect([await signIn(old), await signIn(email)]).toEqual([401, 401]);
  const linked = await shop.db.selectFrom('google_identity').selectAll().where('account_id', '=', account_id).execute();
  expect(linked).toEqual([]);
  expect((await follow(undo)).body['code']).toBe('email_link_expired');
});

test('the first of several old addresses has the last word', async () => {
  const { client, old, undo } = await changed();
  const third = newEmail();
  await ask({ client }, third);
  await follow(await tokenTo(third), { client });
  expect(await emailOf({ client })).toBe(third);
  expect((await follow(undo)).body).toMatchObject({ does: 'undo', email: old });
});

test('an address that is taken gets the same answer and a mail without a link', async () => {
  const [lead, other] = [await provenLead(), await provenLead()];
  const free = await ask(lead, newEmail());
  const taken = await ask(lead, other.email);
  expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  expect(await tokenTo(other.email)).toBe('');
});

test('an old address that may still come back is given to no one else', async () => {
  const { client, old, undo } = await changed();
  const taken = await shop.browser().post('/account/register', { ...PERSON_WITH_ZIP, email: old });
  expect(taken.body['code']).toBe('email_exists');
  const other = await provenLead();
  await ask(other, old);
  expect(await tokenTo(old)).toBe('');
  // Its owner may.
  await ask({ client }, old);
  expect((await follow(undo)).status).toBe(200);
});

test('without the password, or for the email it has, nothing is sent', async () => {
  const lead = await provenLead();
  const email = newEmail();
  expect((await ask(lead, email, 'not this one')).body['code']).toBe('wrong_password');
  expect((await ask(lead, lead.email.toUpperCase())).body['code']).toBe('same_email');
  expect((await ask(lead, 'no address')).status).toBe(400);
  expect((await ask({ client: shop.browser() }, email)).status).toBe(401);
  const mails = await shop.db.selectFrom('mail').selectAll().where('recipient', '=', email).execute();
  expect(mails).toEqual([]);
});

test('a link ends with the next one, after 30 minutes, and with a new password', async () => {
  const lead = await provenLead();
  const [first, second, third] = [newEmail(), newEmail(), newEmail()];
  await ask(lead, first);
  await ask(lead, second);
  expect((await follow(await tokenTo(first))).body['code']).toBe('email_link_expired');
  const start = shop.clock.now();
  shop.clock.set(new Date(start.getTime() + 30 * 60_000).toISOString());
  expect((await follow(await tokenTo(second))).body['code']).toBe('email_link_expired');
  await ask(lead, third);
  const change = { current_password: PERSON.password, password: 'nine green lanterns' };
  expect((await lead.client.post('/account/updatepassword', change)).status).toBe(200);
  expect((await follow(await tokenTo(third))).body['code']).toBe('email_link_expired');
  shop.clock.set(start.toISOString());
});

test('after a week a change stays, and its old address is free', async () => {
  const { old, undo } = await changed();
  const start = shop.clock.now();
  shop.clock.set(new Date(start.getTime() + 7 * 24 * 3_600_000).toISOString());
  expect((await follow(undo)).body['code']).toBe('email_link_expired');
  expect((await shop.browser().post('/account/register', { ...PERSON_WITH_ZIP, email: old })).status).toBe(200);
  await deleteOldChanges(shop.db, shop.clock.now());
  expect(await shop.db.selectFrom('email_change').selectAll().where('old_email', '=', old).execute()).toEqual([]);
  shop.clock.set(start.toISOString());
});

test('an account sends five links an hour', async () => {
  const lead = await shop.newLead('198.51.100.77');
  const codes: unknown[] = [];
  for (let asked = 0; asked < 6; asked++) codes.push((await ask(lead, newEmail())).status);
  expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
});

test('the old address is told of requests once an hour', async () => {
  const lead = await provenLead();
  for (const _again of [1, 2, 3]) expect((await ask(lead, newEmail())).status).toBe(200);
  expect(await subjectsTo(lead.email)).toHaveLength(1);
  const start = shop.clock.now();
  shop.clock.advance(HOUR_MS);
  expect((await ask(lead, newEmail())).status).toBe(200);
  expect(await subjectsTo(lead.email)).toHaveLength(2);
  shop.clock.set(start.toISOString());
});

test('of two people who confirm one address at the same moment one gets it', async () => {
  for (let round = 0; round < 8; round++) {
    const email = newEmail();
    const [one, two] = [await provenLead(), await provenLead()];
    await ask(one, email);
    const first = await tokenTo(email);
    await shop.db.deleteFrom('mail').where('recipient', '=', email).execute();
    await ask(two, email);
    const second = await tokenTo(email);
    const answers = await Promise.all([follow(first, one), follow(second, two)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([await emailOf(one), await emailOf(two)].filter((known) => known === email)).toHaveLength(1);
  }
});

test('someone who registers an address while it is confirmed, or left, never gets it as well', async () => {
  for (let round = 0; round < 8; round++) {
    const lead = await provenLead();
    const email = newEmail();
    await ask(lead, email);
    const token = await tokenTo(email);
    const [confirmed, atNew, atOld] = await Promise.all([
      follow(token, lead),
      shop.browser().post('/account/register', { ...PERSON_WITH_ZIP, email }),
      shop.browser().post('/account/register', { ...PERSON_WITH_ZIP, email: lead.email }),
    ]);
    expect([confirmed.status, atNew.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(atOld.status).toBe(409);
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from account
      where email in (${email}, ${lead.email})`.execute(shop.db);
    expect(rows[0]?.total).toBe(confirmed.status === 200 ? 1 : 2);
  }
});

test('twenty requests with one link use it once', async () => {
  const lead = await provenLead();
  const email = newEmail();
  await ask(lead, email);
  const token = await tokenTo(email);
  const answers = await Promise.all(Array.from({ length: 20 }, () => follow(token, lead)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body['code'] === 'email_link_expired')).toHaveLength(19);
});

test('a link to a new password that waited for a change of the email is mailed to no one', async () => {
  const { email, account_id } = await provenLead();
  const asked = { reset_id: randomUUID(), email, requested_at: shop.clock.now() };
  await whileLocked(
    shop,
    account_id,
    () => sendReset({ db: shop.db, public_url: 'https://shop.test' }, asked),
    (tx) => updateEmail(tx, { account_id, email: newEmail(), now: shop.clock.now() }),
  );
  const { rows } = await sql`select account_id from password_reset where account_id = ${account_id}
    union all select account_id from mail where dedupe_key = ${`password-reset:${asked.reset_id}`}`.execute(shop.db);
  expect(rows).toEqual([]);
});

test('a change of the email forgets who asked for a new password with the old one', async () => {
  const lead = await provenLead();
  const { email } = lead;
  await shop.browser().post('/account/reset', { email });
  const asked = async () =>
    (await sql`select from outbox where topic = ${RESET_REQUESTED} and payload->>'email' = ${email}`.execute(shop.db))
      .rows.length;
  expect(await asked()).toBe(1);
  const next = newEmail();
  await ask(lead, next);
  expect((await follow(await tokenTo(next), lead)).status).toBe(200);
  expect(await asked()).toBe(0);
});

test('an address that no one proved is neither held nor let into the account', async () => {
  const lead = await shop.newLead();
  const email = newEmail();
  await ask(lead, email);
  expect((await follow(await tokenTo(email), lead)).status).toBe(200);
  expect(await tokenTo(lead.email)).toBe('');
  const { status } = await shop.browser().post('/account/register', { ...PERSON_WITH_ZIP, email: lead.email });
  expect(status).toBe(200);
});

test('who changes back to the old address leaves nothing to take back', async () => {
  const { client, old, email, undo } = await changed();
  await ask({ client }, old);
  expect((await follow(await tokenTo(old), { client })).status).toBe(200);
  expect(await emailOf({ client })).toBe(old);
  expect(await tokenTo(email)).toBe('');
  expect((await follow(undo)).status).toBe(410);
});

test('the address that loses the account is told', async () => {
  const { email, undo } = await changed();
  expect((await follow(undo)).status).toBe(200);
  const { rows } = await sql<{ subject: string }>`select subject from mail where recipient = ${email}
    order by created_at`.execute(shop.db);
  expect(rows.map(({ subject }) => subject)).toContain('Your email was changed back');
});

test('the owner of a mailbox cannot be made to take over an account that someone else can take back', async () => {
  const [attacker, victim] = [await provenLead(), await shop.newLead()];
  const email = newEmail();
  await ask(attacker, email);
  const token = await tokenTo(email);
  const signedOut = await follow(token);
  expect([signedOut.status, signedOut.body['code']]).toEqual([401, 'not_logged_in']);
  const elsewhere = await follow(token, victim);
  expect([elsewhere.status, elsewhere.body['code']]).toEqual([403, 'email_link_of_other']);
  expect(await emailOf(attacker)).toBe(attacker.email);
  // The link isn't used up.
  expect((await follow(token, attacker)).status).toBe(200);
});

test('a link that waited while its session was ended changes nothing', async () => {
  const lead = await provenLead();
  const email = newEmail();
  await ask(lead, email);
  const token = await tokenTo(email);
  const answer = await whileLocked(shop, lead.account_id, () => follow(token, lead));
  expect(answer.status).toBe(401);
  expect(await signIn(email)).toBe(401);
});
