import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesOf, hashMailbox } from '#api/restock/mailbox-hash.ts';
import { type Lead, openRestockShop, type RestockShop } from './restock-shop.ts';

let restock: RestockShop;
let product_id: number;
beforeAll(async () => {
  restock = await openRestockShop(1);
  [product_id = 0] = restock.products;
  await restock.setStock(product_id, 0);
});
afterAll(() => restock.shop.close());

/** The mailbox of `<name>@restock.test` unsubscribes. */
async function unsubscribe(name: string): Promise<void> {
  const { db, clock, shop } = restock.shop;
  const mailbox_hash = bytesOf(hashMailbox(`${name}@restock.test`, shop.config));
  await db.insertInto('restock_stop').values({ mailbox_hash, stopped_at: clock.now() }).execute();
}

/** What the shop answers to this person: 'ok' or the code of a refusal. */
async function answerTo(person: Lead): Promise<string> {
  const { code = 'ok' } = (await restock.ask(person, product_id)).body as { code?: string };
  return code;
}

test('a source is told five times an hour that a mailbox unsubscribed, then nothing about any', async () => {
  const source = '198.51.100.81';
  await unsubscribe('known');
  const spelling = (each: number) => restock.newLead(`known+${each}@restock.test`, source);
  for (let each = 0; each < 4; each++) expect(await answerTo(await spelling(each))).toBe('alerts_stopped');
  const fresh = await restock.newLead(undefined, source);
  for (let each = 0; each < 3; each++) expect(await answerTo(await restock.newLead(undefined, source))).toBe('ok');
  const asked = await Promise.all([4, 5, 6].map(spelling));
  const answers = await Promise.all(asked.map(answerTo));
  expect(answers.toSorted()).toEqual(['alerts_stopped', 'too_many_requests', 'too_many_requests']);
  expect(await answerTo(fresh)).toBe('too_many_requests');
  await restock.confirm(fresh.email);
  expect(await answerTo(fresh)).toBe('ok');
  expect(await answerTo(await restock.newLead(undefined, '198.51.100.82'))).toBe('ok');
});

test('someone who unsubscribed and asks again and again uses up nothing for others at their source', async () => {
  const source = '198.51.100.83';
  await unsubscribe('own');
  const person = await restock.newLead('own@restock.test', source);
  for (let each = 0; each < 7; each++) expect(await answerTo(person)).toBe('alerts_stopped');
  expect(await answerTo(await restock.newLead(undefined, source))).toBe('ok');
});
