import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityJobs } from '#api/identity/jobs.ts';
import { RESET_REQUESTED } from '#api/identity/reset-password.ts';
import { PERSON } from '#harness/fixtures.ts';
import { type GoogleShop, newPerson, openGoogleShop, signInBy } from './google-people.ts';

let { shop, google, close } = {} as GoogleShop;

beforeAll(async () => {
  ({ shop, google, close } = await openGoogleShop());
});
afterAll(() => close());

type Client = ReturnType<typeof shop.browser>;

const NEW_PASSWORD = 'nine green lanterns';

let networks = 0;
/** A source that no account knows. */
const newSource = () => `2001:db8:0:${(++networks).toString(16)}::1`;

const signInStatus = async (source: string, email: string, password: string) =>
  (await shop.browser(source).post('/account/login', { email, password })).status;

/** Uses up the tries that sources have together which never signed in to the account. */
async function guessFromEverywhere(email: string): Promise<void> {
  for (let source = 0; source < 10; source++) {
    const from = newSource();
    await Promise.all(Array.from({ length: 5 }, (_, i) => signInStatus(from, email, `wrong ${i}`)));
  }
  expect(await signInStatus(newSource(), email, PERSON.password)).toBe(429);
}

/** The same browser on another network. */
function movedTo(source: string, client: Client): Client {
  const moved = shop.browser(source);
  for (const [name, value] of client.cookies) moved.cookies.set(name, value);
  return moved;
}

/** A session that another browser has, from a source that is not counted. */
async function anotherSessionOf(email: string): Promise<Client> {
  const client = shop.browser();
  await client.post('/account/login', { email, password: PERSON.password });
  return client;
}

async function linkFor(email: string): Promise<string> {
  await shop.browser().post('/account/reset', { email });
  const { rows } = await sql<{ payload: Parameters<ReturnType<typeof identityJobs>[string]>[0] }>`
    select payload from outbox where topic = ${RESET_REQUESTED} and payload ->> 'email' = ${email}`.execute(shop.db);
  for (const { payload } of rows) await identityJobs(shop.shop)[RESET_REQUESTED]?.(payload);
  const mails = await shop.db.selectFrom('mail').select('body_text').where('recipient', '=', email).execute();
  return mails.flatMap(({ body_text }) => /\?token=([a-p]{48})/.exec(body_text)?.[1] ?? []).at(-1) ?? '';
}

test('someone who resets the password signs in with it, whatever was tried from there and elsewhere', async () => {
  const { email } = await shop.newLead();
  const home = newSource();
  for (let i = 0; i < 6; i++) await signInStatus(home, email, `forgotten ${i}`);
  await guessFromEverywhere(email);
  const form = { token: await linkFor(email), password: NEW_PASSWORD };
  expect((await shop.browser(home).post('/account/updatepassword', form)).status).toBe(200);
  expect(await signInStatus(home, email, NEW_PASSWORD)).toBe(200);
  expect(await signInStatus(newSource(), email, NEW_PASSWORD)).toBe(429);
});

test("a sign-in with Google makes its source the owner's", async () => {
  const person = newPerson();
  const first = shop.browser();
  await signInBy(google, first, person);
  await sql`update account set password_hash = (select password_hash from account where email = ${(await shop.newLead()).email})
    where email = ${person.email}`.execute(shop.db);
  await guessFromEverywhere(person.email);
  const home = newSource();
  expect((await signInBy(google, shop.browser(home), person)).status).toBe(200);
  expect(await signInStatus(home, person.email, PERSON.password)).toBe(200);
});

test("others' guesses never keep someone who is signed in from using the current password", async () => {
  const { client, email } = await shop.newLead();
  await guessFromEverywhere(email);
  const moved = movedTo(newSource(), client);
  const form = { current_password: PERSON.password, password: NEW_PASSWORD };
  expect((await moved.post('/account/updatepassword', form)).status).toBe(200);
});

test('stolen sessions have twenty tries of the password together, from however many sources, and lock no one out', async () => {
  const home = newSource();
  const { client, email } = await shop.newLead(home);
  const stolen = [client, await anotherSessionOf(email)];
  const statuses: number[] = [];
  for (let i = 0; i < 22; i++) {
    const form = { current_password: `wrong ${i}`, password: NEW_PASSWORD };
    const thief = movedTo(newSource(), stolen[i % 2] ?? client);
    statuses.push((await thief.post('/account/updatepassword', form)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 403), 429, 429]);
  const form = { current_password: PERSON.password, password: NEW_PASSWORD };
  expect((await client.post('/account/updatepassword', form)).status).toBe(200);
  expect(await signInStatus(home, email, NEW_PASSWORD)).toBe(200);
});
