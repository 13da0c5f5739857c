import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#domain/kernel/duration.ts';
import { inTransaction } from '#api/db/pool.ts';
import { deleteOldMails } from '#api/restock/link-store.ts';
import { insertMails, lockSending } from '#api/restock/mail-store.ts';
import { hashMailbox } from '#api/restock/mailbox-hash.ts';
import { countWaiting } from '#harness/count-waiting.ts';
import { type Lead, openRestockShop, type RestockShop } from './restock-shop.ts';

let restock: RestockShop;
beforeAll(async () => {
  restock = await openRestockShop(12);
});
afterAll(() => restock.shop.close());
beforeEach(() => setStocks(0));

async function setStocks(on_hand: number): Promise<void> {
  for (const id of restock.products) await restock.setStock(id, on_hand);
}

async function askForAll(person: Lead): Promise<void> {
  for (const id of restock.products) expect((await restock.ask(person, id)).status).toBe(200);
}

const after = (ms: number) => new Date(restock.shop.clock.now().getTime() + ms);

/** How many mails went to any spelling of `<name>@restock.test`. */
async function mailsToAll(name: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from mail
    where recipient ~ ${`^${name}([+].*)?@restock[.]test$`} and dedupe_key like 'restock:%'`.execute(restock.shop.db);
  return rows[0]?.total ?? -1;
}

test('a mailbox gets 10 mails in 24 hours and the others later, however many workers look', async () => {
  const person = await restock.newLead();
  await askForAll(person);
  await setStocks(20);
  await Promise.all([restock.send(), restock.send(), restock.send()]);
  await restock.send(after(DAY_MS - 1));
  expect(await restock.mailsTo(person.email)).toHaveLength(10);
  expect(await restock.waitingOf(person)).toHaveLength(2);
  await restock.send(after(DAY_MS));
  expect(await restock.mailsTo(person.email)).toHaveLength(12);
  expect(await restock.waitingOf(person)).toEqual([]);
});

test('ten accounts of one mailbox get as many mails together, and keep no one else waiting', async () => {
  for (let each = 0; each < 10; each++) await askForAll(await restock.newLead(`victim+${each}@restock.test`));
  const other = await restock.newLead();
  await restock.ask(other, restock.products[0] ?? 0);
  // The clock is stopped, and it asked last.
  await sql`update restock_alert set created_at = created_at + interval '1 second'
    where account_id = (select account_id from account where email = ${other.email})`.execute(restock.shop.db);
  await setStocks(20);
  await Promise.all([restock.send(), restock.send(), restock.send()]);
  expect(await mailsToAll('victim')).toBe(10);
  expect(await restock.mailsTo(other.email)).toHaveLength(1);
  await restock.send(after(DAY_MS));
  expect(await mailsToAll('victim')).toBe(20);
});

test('deleting the account and registering again brings no more mails that day', async () => {
  const email = 'again@restock.test';
  const first = await restock.newLead(email);
  await askForAll(first);
  await setStocks(20);
  await restock.send();
  await restock.deleteAccount(first);
  await setStocks(0);
  const second = await restock.newLead(email);
  await askForAll(second);
  await setStocks(20);
  await restock.send();
  expect(await restock.waitingOf(second)).toHaveLength(12);
  await restock.send(after(DAY_MS));
  expect(await restock.waitingOf(second)).toHaveLength(2);
});

test('a worker counts the mails that another one is just sending', async () => {
  const person = await restock.newLead();
  await askForAll(person);
  await setStocks(20);
  const { db } = restock.shop;
  const mailbox = hashMailbox(person.email, restock.shop.shop.config);
  const { sending } = await inTransaction(db, async (tx) => {
    await lockSending(tx);
    const begun = restock.send();
    await expect.poll(() => countWaiting(db)).toBe(1);
    const mails = Array.from({ length: 10 }, () => ({ alert_id: randomUUID(), mailbox }));
    await insertMails(tx, mails, restock.shop.clock.now());
    return { sending: begun };
  });
  expect(await sending).toBe(0);
  expect(await restock.mailsTo(person.email)).toEqual([]);
});

test('an account that is locked by someone who unsubscribes or deletes it waits for the next run', async () => {
  const person = await restock.newLead();
  await restock.ask(person, restock.products[0] ?? 0);
  await setStocks(20);
  const { db } = restock.shop;
  await inTransaction(db, async (tx) => {
    await sql`select from account where email = ${person.email} for update`.execute(tx);
    expect(await restock.send()).toBe(0);
  });
  expect(await restock.send()).toBe(1);
  expect(await restock.mailsTo(person.email)).toHaveLength(1);
});

test('what is stored about a mail names neither the account nor the email, and is deleted after a year', async () => {
  const person = await restock.newLead('stored@restock.test');
  const [product_id = 0, other = 0] = restock.products;
  await restock.ask(person, product_id);
  await setStocks(20);
  await restock.send();
  const { db } = restock.shop;
  const list = async () =>
    (await sql<{ row: string }>`select to_jsonb(m)::text as row from restock_mail m`.execute(db)).rows;
  const stored = await list();
  expect(stored.length).toBeGreaterThan(0);
  const { account_id } = await db
    .selectFrom('account')
    .select('account_id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  await restock.setStock(other, 0);
  await restock.ask(person, other);
  const alertsOf = async () =>
    (await db.selectFrom('restock_alert').select('product_id').where('account_id', '=', account_id).execute()).map(
      (alert) => alert.product_id,
    );
  for (const mark of ['stored', account_id]) expect(stored.map(({ row }) => row).join()).not.toContain(mark);
  await deleteOldMails(db, after(365 * DAY_MS - 1));
  expect(await list()).toHaveLength(stored.length);
  expect(await alertsOf()).toEqual(expect.arrayContaining([product_id, other]));
  await deleteOldMails(db, after(366 * DAY_MS));
  expect(await list()).toEqual([]);
  // One that still waits stays.
  expect(await alertsOf()).toEqual([other]);
});
