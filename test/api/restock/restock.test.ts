import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopToken } from '#domain/restock/stop-token.ts';
import { restockRecurringJobs } from '#api/restock/jobs.ts';
import { smtpCarrier } from '#api/gateway/mail/smtp.ts';
import { deliverMail } from '#api/notification/deliver-mail.ts';
import { openSmtpSink } from '#harness/smtp-sink.ts';
import type { TestShop } from '#harness/shop.ts';
import { openRestockShop, type RestockShop } from './restock-shop.ts';

let restock: RestockShop;
let shop: TestShop;
let products: number[];
beforeAll(async () => {
  restock = await openRestockShop(6);
  ({ shop, products } = restock);
});
afterAll(() => shop.close());

test('a visitor may not ask; a person asks once, sees it, and takes it back', async () => {
  const product_id = String(products[0]);
  await restock.setStock(products[0] ?? 0, 0);
  expect((await shop.browser().post('/account/restock', { product_id })).status).toBe(401);
  const { client } = await restock.newLead();
  for (let each = 0; each < 2; each++)
    expect((await client.post('/account/restock', { product_id })).body).toEqual({ success: true });
  expect(await restock.waitingOf({ client })).toEqual([products[0]]);
  for (let each = 0; each < 2; each++)
    expect((await client.delete(`/account/restock/${product_id}`)).body).toEqual({ success: true });
  expect(await restock.waitingOf({ client })).toEqual([]);
});

test('an unknown product and the 101st one are refused', async () => {
  const { client } = await restock.newLead();
  expect((await client.post('/account/restock', { product_id: '1999999999' })).body['code']).toBe('product_not_found');
  await sql`insert into restock_alert (alert_id, account_id, product_id, created_at)
    select gen_random_uuid(), a.account_id, p.product_id, now()
    from (select account_id from account order by registration_date desc, customer_id desc limit 1) a,
      (select product_id from product where not product_id = any(${products}) order by product_id limit 100) p`.execute(
    shop.db,
  );
  expect((await client.post('/account/restock', { product_id: String(products[0]) })).body['code']).toBe(
    'too_many_alerts',
  );
});

test('the mail comes when stock returns, once, however often it returns and however many workers look', async () => {
  const product_id = products[1] ?? 0;
  const people = [await restock.newLead(), await restock.newLead()];
  await restock.setStock(product_id, 0);
  for (const { client } of people) await client.post('/account/restock', { product_id: String(product_id) });
  await restock.send();
  expect(await restock.mailsTo(people[0]?.email ?? '')).toEqual([]);

  await restock.setStock(product_id, 20);
  await Promise.all([restock.send(), restock.send(), restock.send(), restock.send()]);
  await restock.setStock(product_id, 0);
  await restock.setStock(product_id, 20);
  await Promise.all([restock.send(), restock.send()]);
  for (const { client, email } of people) {
    expect((await restock.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Back in stock: /),
    ]);
    expect(await restock.waitingOf({ client })).toEqual([]);
  }
});

test.each([
  ['with brand and size', (brand: string) => `${brand} Size 5 Diapers, 120 count`],
  ['with neither', () => 'Size 5 Diapers'],
])('subject and text name the brand and the size once for a title %s', async (_, titleWith) => {
  const product_id = products[5] ?? 0;
  const { client, email } = await restock.newLead();
  await restock.setStock(product_id, 0);
  const { name } = await shop.db
    .selectFrom('brand')
    .innerJoin('product', 'product.brand_id', 'brand.brand_id')
    .select('name')
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow();
  await shop.db
    .updateTable('product')
    .set({ title: titleWith(name), size_text: '120 count' })
    .where('product_id', '=', product_id)
    .execute();
  await restock.ask({ client }, product_id);
  await restock.setStock(product_id, 20);
  await restock.send();
  const [mail] = await restock.mailsTo(email);
  expect(mail?.subject).toBe(`Back in stock: ${name} Size 5 Diapers, 120 count`);
  expect(mail?.body_text).toContain(`\n${name} Size 5 Diapers, 120 count is back in stock.`);
});

test('after its mail a person may ask again, and gets another', async () => {
  const product_id = products[2] ?? 0;
  const { client, email } = await restock.newLead();
  for (let each = 1; each <= 2; each++) {
    await restock.setStock(product_id, 0);
    await client.post('/account/restock', { product_id: String(product_id) });
    await restock.setStock(product_id, 20);
    await restock.send();
    expect(await restock.mailsTo(email)).toHaveLength(each);
  }
});

test('less than the minimum quantity, and a product no longer sold, are not back in stock', async () => {
  const product_id = products[3] ?? 0;
  const { client, email } = await restock.newLead();
  await restock.setStock(product_id, 0);
  await client.post('/account/restock', { product_id: String(product_id) });
  await sql`update product set min_order_qty = 100 where product_id = ${product_id}`.execute(shop.db);
  await restock.setStock(product_id, 20);
  await restock.send();
  expect(await restock.mailsTo(email)).toEqual([]);
  await sql`update product set min_order_qty = 1, is_available = false where product_id = ${product_id}`.execute(
    shop.db,
  );
  await restock.send();
  expect(await restock.mailsTo(email)).toEqual([]);
  await sql`update product set is_available = true where product_id = ${product_id}`.execute(shop.db);
  await restock.send();
  expect(await restock.mailsTo(email)).toHaveLength(1);
});

test('nothing is announced that is sent by email while nothing sends it', async () => {
  const [product_id = 0, other = 0] = products.slice(4);
  const { client, email } = await restock.newLead();
  await restock.setStock(product_id, 0);
  await client.post('/account/restock', { product_id: String(product_id) });
  await restock.setStock(product_id, 20);
  const setStorage = (storage: 'none' | 'ambient') =>
    shop.db.updateTable('product').set({ storage }).where('product_id', 'in', [product_id, other]).execute();
  await setStorage('none');
  const asked = await client.post('/account/restock', { product_id: String(other) });
  expect(asked.body['code']).toBe('product_not_found');
  await restock.send();
  expect(await restock.mailsTo(email)).toEqual([]);
  await setStorage('ambient');
  await restock.send();
  expect((await restock.mailsTo(email)).length).toBe(1);
});

test('the mail links to the product and unsubscribes from all others, without signing in', async () => {
  const [product_id = 0, other = 0] = [products[4], products[5]];
  const { client, email } = await restock.newLead();
  for (const id of [product_id, other]) {
    await restock.setStock(id, 0);
    await client.post('/account/restock', { product_id: String(id) });
  }
  await restock.setStock(product_id, 20);
  await restock.send();
  const [mail] = await restock.mailsTo(email);
  const text = mail?.body_text ?? '';
  expect(text).toMatch(/\/p\/[a-z0-9-]+\n/);
  expect(text).toContain(shop.shop.config.operator.address);
  const [, token = ''] = /\/notify\/stop\?token=([a-p]{32})/.exec(text) ?? [];
  const signedOut = shop.browser();
  const unknown = await signedOut.post('/restock/stop', { token: stopToken(randomUUID()) });
  expect([unknown.status, unknown.body['code']]).toEqual([404, 'bad_stop_link']);
  expect((await signedOut.post('/restock/stop', { token: 'none' })).status).toBe(400);
  for (const [asked, is_valid] of [[token, true] as const, [stopToken(randomUUID()), false] as const])
    expect((await signedOut.get(`/restock/stop?token=${asked}`)).body).toEqual({ is_valid });
  expect(await restock.waitingOf({ client })).toEqual([other]);
  expect((await signedOut.post('/restock/stop', { token })).body).toEqual({ success: true });
  expect(await restock.waitingOf({ client })).toEqual([]);
});

/** As a mail program posts it: without cookies, token or origin. */
const postOneClick = (
  path: string,
  payload = 'List-Unsubscribe=One-Click',
  type = 'application/x-www-form-urlencoded',
) => shop.app.inject({ method: 'POST', url: path, payload, headers: { 'content-type': type } });

test('the mail names an address by RFC 8058 that unsubscribes in one click, sent through SMTP', async () => {
  const [product_id = 0, other = 0] = [products[4], products[5]];
  const { client, email } = await restock.newLead();
  const lists = [product_id, other];
  for (const id of lists) {
    await restock.setStock(id, 0);
    await client.post('/account/restock', { product_id: String(id) });
  }
  await restock.setStock(product_id, 20);
  await restock.send();
  const { mail_id } = await shop.db
    .selectFrom('mail')
    .select('mail_id')
    .where('recipient', '=', email)
    .where('dedupe_key', 'like', 'restock:%')
    .executeTakeFirstOrThrow();
  const sink = await openSmtpSink();
  const carrier = smtpCarrier(sink.url, 'shop@tallybean.example');
  await deliverMail({ db: shop.db, carrier, log: shop.shop.log }, mail_id, shop.clock.now());
  await sink.close();
  const headers = (sink.taken[0] ?? '').split(/\r?\n\r?\n/)[0]?.replaceAll(/\r?\n[ \t]+/g, ' ') ?? '';
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const [, address = ''] = /^List-Unsubscribe: <([^>]+)>/m.exec(headers) ?? [];
  const { origin, pathname, search } = new URL(address);
  expect(origin).toBe(new URL(shop.shop.config.public_url).origin);
  const path = pathname + search;

  const opened = await shop.app.inject({ method: 'GET', url: path });
  expect([opened.statusCode, opened.headers.location]).toEqual([302, `/notify/stop${search}`]);
  expect(await restock.waitingOf({ client })).toEqual([other]);
  expect((await postOneClick(path, 'List-Unsubscribe=No')).statusCode).toBe(400);
  expect((await postOneClick(`${pathname}?token=none`)).statusCode).toBe(404);
  expect((await postOneClick(`${pathname}?token=${stopToken(randomUUID())}`)).statusCode).toBe(200);
  expect(await restock.waitingOf({ client })).toEqual([other]);
  for (let each = 0; each < 2; each++) expect((await postOneClick(path)).statusCode).toBe(200);
  expect(await restock.waitingOf({ client })).toEqual([]);

  await restock.confirm(email);
  expect((await client.post('/account/restock', { product_id: String(other) })).status).toBe(200);
  const part = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  expect((await postOneClick(path, part, 'multipart/form-data; boundary=b')).statusCode).toBe(200);
  expect(await restock.waitingOf({ client })).toEqual([]);
});

test('the jobs are those of the shop', () => {
  expect(restockRecurringJobs(shop.shop)).toEqual([
    { name: 'restock.send_alerts', seconds: 60, run: expect.any(Function) },
    { name: 'restock.delete_old_mails', seconds: 86_400, run: expect.any(Function) },
  ]);
});
