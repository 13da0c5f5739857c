import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lead, openRestockShop, type RestockShop } from './restock-shop.ts';

let restock: RestockShop;
beforeAll(async () => {
  restock = await openRestockShop(2);
});
afterAll(() => restock.shop.close());

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
