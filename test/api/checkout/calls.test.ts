import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#api/checkout/index.ts';
import { ADDRESS, PERSON } from '#harness/fixtures.ts';
import type { Buyer } from '#harness/people.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from './fixtures.ts';

let fixtures: CheckoutFixtures;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
});
afterAll(() => fixtures.close());

async function aWine(): Promise<number> {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from product p where storage = 'wine' and is_available and min_order_qty = 1
      and product_type not in ('configurable', 'gift', 'sample')
      and (select sum(on_hand) from stock s where s.product_id = p.product_id) > 20 order by product_id limit 1`.execute(
    fixtures.db,
  );
  return rows[0]?.product_id ?? 0;
}

describe('a quote', () => {
  test('names wine that may not be shipped to a state, and asks for a date of birth where it may', async () => {
    const product_id = await aWine();
    const utah = await fixtures.newBuyer('UT');
    await fixtures.fill(utah, [{ product_id, qty: 1 }]);
    await expect(fixtures.quote(utah)).rejects.toMatchObject({
      code: 'item_restricted',
      details: { products: [{ product_id }] },
    });
    const buyer = await fixtures.newBuyer('CA');
    await fixtures.fill(buyer, [{ product_id, qty: 1 }]);
    const asked = await fixtures.quote(buyer);
    expect(asked).toMatchObject({
      needs_date_of_birth: true,
      boxes: [{ box_type: 'wine', adult_signature: true, shipping: 14.95 }],
    });
    await expect(fixtures.place(buyer, asked.quote_id)).rejects.toMatchObject({ code: 'age_required' });
    await expect(fixtures.quote(buyer, '2999-01-01')).rejects.toMatchObject({ code: 'invalid' });
    const given = await fixtures.quote(buyer, '2005-11-20');
    expect(given.needs_date_of_birth).toBe(false);
    expect((await fixtures.place(buyer, given.quote_id)).status).toBe('placed');
  });

  test('that refuses wine says what the rest of the cart costs without it', async () => {
    const wine = { product_id: await aWine(), qty: 1 };
    const rest = (await fixtures.products(2)).map(({ product_id }) => ({ product_id, qty: 2 }));
    const [utah, same, wineOnly] = [
      await fixtures.newBuyer('UT'),
      await fixtures.newBuyer('UT'),
      await fixtures.newBuyer('UT'),
    ];
    await fixtures.fill(same, rest);
    const { grand_total } = await fixtures.quote(same);
    await fixtures.fill(utah, [...rest, wine]);
    await expect(fixtures.quote(utah)).rejects.toMatchObject({ details: { rest_total: grand_total } });
    await fixtures.fill(wineOnly, [wine]);
    await expect(fixtures.quote(wineOnly)).rejects.toMatchObject({ details: { rest_total: 0 } });

    const [old, young] = [await fixtures.newBuyer('CA'), await fixtures.newBuyer('CA')];
    await fixtures.fill(old, rest);
    const allowed = await fixtures.quote(old);
    await fixtures.fill(young, [...rest, wine]);
    await expect(fixtures.quote(young, '2005-11-21')).rejects.toMatchObject({
      code: 'age_required',
      details: { rest_total: allowed.grand_total },
    });
  });

  test('a date of birth that is too young counts: no other date passes after it', async () => {
    const product_id = await aWine();
    const buyer = await fixtures.newBuyer('CA');
    await fixtures.fill(buyer, [{ product_id, qty: 1 }]);
    const asked = await fixtures.quote(buyer);
    for (const date of ['2005-11-21', '1990-01-01', undefined]) {
      await expect(fixtures.quote(buyer, date)).rejects.toMatchObject({
        code: 'age_required',
        errors: [
          { message: expect.stringMatching(/: You must be 21 or older\.$/) },
          { message: expect.stringContaining('contact customer support') },
        ],
      });
    }
    await expect(fixtures.place(buyer, asked.quote_id)).rejects.toMatchObject({ code: 'age_required' });
  });

  test('of several dates of birth at once, the one that is saved decides', async () => {
    const product_id = await aWine();
    const buyer = await fixtures.newBuyer('CA');
    await fixtures.fill(buyer, [{ product_id, qty: 1 }]);
    const dates = Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? '2010-01-01' : '1990-01-01'));
    const ends = await Promise.allSettled(dates.map((date) => fixtures.quote(buyer, date)));
    const { date_of_birth } = await fixtures.db
      .selectFrom('account')
      .select('date_of_birth')
      .where('account_id', '=', buyer.account_id)
      .executeTakeFirstOrThrow();
    const wanted = date_of_birth === '1990-01-01' ? 'fulfilled' : 'rejected';
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([wanted]));
  });

  test('names what is out of stock, and refuses an empty cart', async () => {
    const buyer = await fixtures.newBuyer();
    await expect(fixtures.quote(buyer)).rejects.toMatchObject({ code: 'cart_empty' });
    const [product] = await fixtures.products(1);
    const product_id = product?.product_id ?? 0;
    const { on_hand } = await fixtures.stock(product_id);
    await fixtures.fill(buyer, [{ product_id, qty: Math.min(999, on_hand + 1) }]);
    await expect(fixtures.quote(buyer)).rejects.toMatchObject({
      code: 'out_of_stock',
      details: { products: [{ product_id, wanted: on_hand + 1, available: on_hand }] },
    });
  });

  test('counts the stock of a product over all of its lines', async () => {
    const buyer = await fixtures.newBuyer();
    const product_id = (await fixtures.products(1))[0]?.product_id ?? 0;
    const { on_hand, reserved } = await fixtures.stock(product_id);
    const available = on_hand - reserved;
    const qty = Math.min(999, available);
    const cart_id = await fixtures.fill(buyer, [{ product_id, qty }]);
    await sql`insert into cart_line (line_item_id, cart_id, product_id, qty, schedule_id, seen_price_cents, added_at)
      values (${randomUUID()}, ${cart_id}, ${product_id}, ${qty}, ${randomUUID()}, 100, now())`.execute(fixtures.db);
    await expect(fixtures.quote(buyer)).rejects.toMatchObject({
      code: 'out_of_stock',
      details: { products: [{ product_id, wanted: 2 * qty, available }] },
    });
  });

  test('a rule that starts between quote and order refuses the order', async () => {
    const buyer = await fixtures.newBuyer('NY');
    const product_id = (await fixtures.products(2))[1]?.product_id ?? 0;
    await fixtures.fill(buyer, [{ product_id, qty: 1 }]);
    const { quote_id } = await fixtures.quote(buyer);
    await sql`update product set restriction_tag = 'tag-of-today' where product_id = ${product_id}`.execute(
      fixtures.db,
    );
    await sql`insert into restriction_rule values ('tag-of-today', 'NY', 'Not here.', '2026-01-01')`.execute(
      fixtures.db,
    );
    const ends = fixtures.place(buyer, quote_id);
    await expect(ends).rejects.toMatchObject({ code: 'item_restricted' });
    await sql`update product set restriction_tag = null where product_id = ${product_id}`.execute(fixtures.db);
  });
});

describe('over HTTP', () => {
  const formOf = (buyer: Buyer) => ({ address_id: buyer.address_id });

  async function customer() {
    const client = fixtures.shop.browser();
    const email = `${randomUUID()}@example.test`;
    await client.post('/account/register', { ...PERSON, email });
    await fixtures.db
      .updateTable('account')
      .set({ user_status: 'member', group_id: 4 })
      .where('email', '=', email)
      .execute();
    const { body } = await client.post('/account/address', ADDRESS);
    return { client, address_id: (body as { address: { id: string } }).address.id };
  }

  test('a member fills a cart, sees the total, pays exactly that and finds the order', async () => {
    const { client, address_id } = await customer();
    const products = await fixtures.products(10);
    for (const { product_id } of products)
      await client.post('/carts/bulk_product', { products: [{ product_id, qty: 1 }] });
    const quote = await client.post('/checkout/quote', { address_id });
    expect(quote.status).toBe(200);
    const idempotency_key = randomUUID();
    const form = { quote_id: String(quote.body['quote_id']), idempotency_key, payment_token: 'tok_visa', save_card: 1 };
    const placed = await client.post('/checkout/place', form);
    expect(placed).toMatchObject({
      status: 200,
      body: { success: true, status: 'placed', grand_total: quote.body['grand_total'] },
    });
    expect((await client.post('/checkout/place', form)).body).toEqual(placed.body);
    expect(await client.post('/checkout/place', { ...form, save_card: 0 })).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    });
    const order = await client.get(`/account/order/${String(placed.body['increment_id'])}`);
    expect(order).toMatchObject({
      status: 200,
      body: { grand_total: quote.body['grand_total'], can_cancel: true, details: { delivery_status_label: 'Placed' } },
    });
    expect(await client.post(`/account/order/${String(placed.body['increment_id'])}/cancel`)).toMatchObject({
      status: 200,
      body: { status: 'canceled' },
    });
  });

  test('a declined card answers 402, and bad input names its field', async () => {
    const { client, address_id } = await customer();
    const [product] = await fixtures.products(1);
    await client.post('/carts/bulk_product', { products: [{ product_id: product?.product_id ?? 0, qty: 1 }] });
    const quote = await client.post('/checkout/quote', { address_id });
    const form = {
      quote_id: String(quote.body['quote_id']),
      idempotency_key: randomUUID(),
      payment_token: 'tok_declined',
    };
    expect(await client.post('/checkout/place', form)).toMatchObject({
      status: 402,
      body: { success: false, code: 'payment_declined' },
    });
    for (const [bad, field] of [
      [{ ...form, quote_id: 'x' }, 'quote_id'],
      [{ ...form, idempotency_key: 'short' }, 'idempotency_key'],
      [{ quote_id: form.quote_id, idempotency_key: randomUUID() }, 'payment_token'],
    ] as const) {
      const answer = await client.post('/checkout/place', bad);
      expect(answer.status).toBe(400);
      expect((answer.body['errors'] as { field: string }[])[0]?.field).toBe(field);
    }
    const other = await fixtures.newBuyer();
    expect(await client.post('/checkout/quote', formOf(other))).toMatchObject({
      status: 404,
      body: { code: 'address_not_found' },
    });
  });

  test('payment tokens, and only buyers may check out', async () => {
    const { client } = await customer();
    expect(await client.get('/token/payment')).toMatchObject({ status: 200, body: { gateway: 'sandbox' } });
    const token = await client.get('/token/payment/client');
    expect(token.body['fields_url']).toContain(`${new URL(fixtures.gateway_url).origin}/fields?client_token=`);
    expect(token.body['fields']).toEqual({ kind: 'frame', url: token.body['fields_url'] });
    expect((await client.get('/account/cc?all=1&is_checkout=true')).body).toEqual({
      data: { success: true, cards: [], errors: [] },
    });
    expect((await fixtures.shop.browser().post('/checkout/quote', { address_id: randomUUID() })).status).toBe(401);
    const lead = fixtures.shop.browser();
    await lead.post('/account/register', { ...PERSON, email: `${randomUUID()}@example.test` });
    expect((await lead.post('/checkout/quote', { address_id: randomUUID() })).status).toBe(403);
  });
});

test('placing ten different items takes 14 statements', async () => {
  const buyer = await fixtures.newBuyer();
  await fixtures.fill(
    buyer,
    (await fixtures.products(10)).map(({ product_id }) => ({ product_id, qty: 1 })),
  );
  const { quote_id } = await fixtures.quote(buyer);
  let statements = 0;
  const db = fixtures.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Counted by their results, because prepared statements are not built again by Kysely.
    transformResult: ({ result }) => {
      statements++;
      return Promise.resolve(result);
    },
  });
  const request = {
    account_id: buyer.account_id,
    quote_id,
    idempotency_key: randomUUID(),
    payment_token: 'tok_visa',
    save_card: false,
    fresh_confirmed: false,
    now: fixtures.clock.now(),
  };
  await placeOrder({ ...fixtures.context, db }, request);
  expect(statements).toBeLessThanOrEqual(14);
});
