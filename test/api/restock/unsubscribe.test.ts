import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/kernel/duration.ts';
import { alertOfToken } from '#domain/restock/stop-token.ts';
import { deleteOldMails } from '#api/restock/link-store.ts';
import { type Lead, openRestockShop, type RestockShop } from './restock-shop.ts';

let restock: RestockShop;
beforeAll(async () => {
  restock = await openRestockShop(2);
});
afterAll(() => restock.shop.close());

const YEAR_MS = 365 * DAY_MS;

/** The token of the first mail that someone got, about a product that is sold out again. */
async function mailedTokenOf(person: Lead, product_id: number): Promise<string> {
  await restock.setStock(product_id, 0);
  await restock.ask(person, product_id);
  await restock.setStock(product_id, 20);
  await restock.send();
  await restock.setStock(product_id, 0);
  const text = (await restock.mailsTo(person.email))[0]?.body_text ?? '';
  return /\/notify\/stop\?token=([a-p]{32})/.exec(text)?.[1] ?? '';
}

async function stop(token: string): Promise<void> {
  expect((await restock.shop.browser().post('/restock/stop', { token })).body).toEqual({ success: true });
}

test('what can be bought now is refused, so it causes no mail', async () => {
  const person = await restock.newLead();
  const [product_id = 0] = restock.products;
  await restock.setStock(product_id, 1);
  const { status, body } = await restock.ask(person, product_id);
  expect([status, body['code']]).toEqual([409, 'already_in_stock']);
  await restock.send();
  expect([await restock.waitingOf(person), await restock.mailsTo(person.email)]).toEqual([[], []]);
  await restock.setStock(product_id, 0);
  await restock.ask(person, product_id);
  // An alert that already waits for its mail stays.
  await restock.setStock(product_id, 1);
  expect((await restock.ask(person, product_id)).status).toBe(200);
  expect(await restock.waitingOf(person)).toEqual([product_id]);
});

test("unsubscribing lasts for someone who never confirmed the email, also with the mailbox's other accounts", async () => {
  const [product_id = 0] = restock.products;
  const first = await restock.newLead('owner@restock.test');
  await stop(await mailedTokenOf(first, product_id));
  const refused = async (person: Lead) => {
    const { status, body } = await restock.ask(person, product_id);
    expect([status, body['code']]).toEqual([409, 'alerts_stopped']);
    expect(await restock.waitingOf(person)).toEqual([]);
  };
  await refused(first);
  await refused(await restock.newLead('owner+2@restock.test'));
  await restock.deleteAccount(first);
  await refused(await restock.newLead('owner@restock.test'));
  const { rows } = await sql<{ row: string }>`select to_jsonb(s)::text as row from restock_stop s`.execute(
    restock.shop.db,
  );
  expect(rows.map(({ row }) => row).join()).not.toContain('owner');
});

test('someone who confirmed the email and asks again gets mails again', async () => {
  const [product_id = 0] = restock.products;
  const person = await restock.newLead();
  await stop(await mailedTokenOf(person, product_id));
  await restock.confirm(person.email);
  expect((await restock.ask(person, product_id)).body).toEqual({ success: true });
  await restock.setStock(product_id, 20);
  await restock.send();
  expect(await restock.mailsTo(person.email)).toHaveLength(2);
});

const isValid = async (token: string) =>
  (await restock.shop.browser().get(`/restock/stop?token=${token}`)).body['is_valid'];

test.each(['by the page', 'in one click'])('the link works %s once the account is deleted', async (way) => {
  const [product_id = 0] = restock.products;
  const { app } = restock.shop;
  const person = await restock.newLead();
  const token = await mailedTokenOf(person, product_id);
  await restock.deleteAccount(person);
  expect(await isValid(token)).toBe(true);
  if (way === 'by the page') await stop(token);
  else {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = `/notify/unsubscribe?token=${token}`;
    const payload = 'List-Unsubscribe=One-Click';
    expect((await app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
  }
  const again = await restock.newLead(person.email);
  expect((await restock.ask(again, product_id)).body['code']).toBe('alerts_stopped');
});

test('after a change of email, the link unsubscribes the mailbox that got the mail and no other', async () => {
  const [product_id = 0, other = 0] = restock.products;
  const person = await restock.newLead();
  const token = await mailedTokenOf(person, product_id);
  await restock.setStock(other, 0);
  await restock.ask(person, other);
  const moved = `new-${person.email}`;
  await restock.shop.db.updateTable('account').set({ email: moved }).where('email', '=', person.email).execute();
  await stop(token);
  expect(await restock.waitingOf(person)).toEqual([other]);
  await restock.setStock(other, 20);
  await restock.send();
  expect(await restock.mailsTo(moved)).toHaveLength(1);
  const again = await restock.newLead(person.email);
  expect((await restock.ask(again, product_id)).body['code']).toBe('alerts_stopped');
});

test('a link works for a year, also in a mail from before mails were noted', async () => {
  const [product_id = 0] = restock.products;
  const { db, clock } = restock.shop;
  const [person, early] = [await restock.newLead(), await restock.newLead()];
  const token = await mailedTokenOf(person, product_id);
  const earlyToken = await mailedTokenOf(early, product_id);
  await db.deleteFrom('restock_mail').where('alert_id', '=', alertOfToken(earlyToken)).execute();
  const sent = clock.now();
  await deleteOldMails(db, new Date(sent.getTime() + YEAR_MS - 1));
  for (const one of [token, earlyToken]) expect(await isValid(one)).toBe(true);
  await stop(earlyToken);
  expect((await restock.ask(early, product_id)).body['code']).toBe('alerts_stopped');
  clock.advance(YEAR_MS);
  await deleteOldMails(db, clock.now());
  for (const one of [token, earlyToken]) expect(await isValid(one)).toBe(false);
  clock.set(sent);
});

test('an alert that another account of the mailbox still has ends without a mail', async () => {
  const [product_id = 0, other = 0] = restock.products;
  const [person, second] = [await restock.newLead('twice@restock.test'), await restock.newLead('twice+2@restock.test')];
  await restock.setStock(other, 0);
  await restock.ask(second, other);
  await stop(await mailedTokenOf(person, product_id));
  await restock.setStock(other, 20);
  await restock.send();
  expect([await restock.waitingOf(second), await restock.mailsTo(second.email)]).toEqual([[], []]);
});
