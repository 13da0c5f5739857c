import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { computeTotals } from '#domain/pricing/totals.ts';
import { toCents } from '#domain/kernel/money.ts';
import type { PricedOrder } from '#domain/order/priced.ts';
import { loadShippingRules } from '#api/pricing/index.ts';
import { taxTable } from '#api/tax/index.ts';
import type { Buyer } from '#harness/people.ts';
import { query } from '#harness/query.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from './fixtures.ts';

let fixtures: CheckoutFixtures;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
});
afterAll(() => fixtures.close());

async function buyerWith(
  count = 2,
  qty = 2,
): Promise<{ buyer: Buyer; cart_id: string; products: { product_id: number }[] }> {
  const buyer = await fixtures.newBuyer();
  const products = await fixtures.products(count);
  const cart_id = await fixtures.fill(
    buyer,
    products.map(({ product_id }) => ({ product_id, qty })),
  );
  return { buyer, cart_id, products };
}

const orderOf = (buyer: Buyer) =>
  fixtures.db
    .selectFrom('sales_order')
    .selectAll()
    .where('account_id', '=', buyer.account_id)
    .orderBy('created_at', 'desc')
    .execute();
const paymentsOf = (order_id: string) =>
  fixtures.db.selectFrom('payment').selectAll().where('subject_id', '=', order_id).execute();
const mailsTo = (buyer: Buyer) =>
  fixtures.db.selectFrom('mail').selectAll().where('recipient', '=', buyer.email).execute();
const cartOf = (cart_id: string) =>
  fixtures.db.selectFrom('cart').select('status').where('cart_id', '=', cart_id).executeTakeFirstOrThrow();

describe('a placed order', () => {
  test('takes stock, authorizes the payment, closes the cart and writes one mail', async () => {
    const { buyer, cart_id, products } = await buyerWith();
    const [first] = products;
    const before = await fixtures.stock(first?.product_id ?? 0);
    const quote = await fixtures.quote(buyer);
    const answer = await fixtures.place(buyer, quote.quote_id, { save_card: true });
    expect(answer).toMatchObject({ success: true, status: 'placed', grand_total: quote.grand_total });
    const after = await fixtures.stock(first?.product_id ?? 0);
    expect(after).toEqual({ on_hand: before.on_hand - 2, reserved: before.reserved });
    const [order] = await orderOf(buyer);
    expect(order).toMatchObject({ status: 'placed', increment_id: answer.increment_id });
    expect(await paymentsOf(order?.order_id ?? '')).toMatchObject([
      {
        status: 'authorized',
        authorized_cents: order?.grand_total_cents,
        captured_cents: 0,
        cc_type: 'visa',
        last4: '4242',
      },
    ]);
    expect(await cartOf(cart_id)).toEqual({ status: 'ordered' });
    const mails = await mailsTo(buyer);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body_text).toContain(`Order ${answer.increment_id}`);
    const events = await fixtures.db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'mail.queued')
      .execute();
    expect(events.filter(({ payload }) => payload['mail_id'] === mails[0]?.mail_id)).toHaveLength(1);
    const cards = await fixtures.db
      .selectFrom('payment_method')
      .selectAll()
      .where('account_id', '=', buyer.account_id)
      .execute();
    expect(cards).toMatchObject([{ cc_type: 'visa', last4: '4242', is_default: true }]);
    await fixtures.fill(buyer, [{ product_id: first?.product_id ?? 0, qty: 1 }]);
    const next = await fixtures.quote(buyer);
    expect(next.cards).toHaveLength(1);
    const again = await fixtures.place(buyer, next.quote_id, { payment_method_id: cards[0]?.payment_method_id });
    expect(again.status).toBe('placed');
  });

  test('costs what was shown, charged and computed by the rules (I6)', async () => {
    const { buyer } = await buyerWith(5, 3);
    const quote = await fixtures.quote(buyer);
    await fixtures.place(buyer, quote.quote_id);
    const [order] = await orderOf(buyer);
    const quoted = await fixtures.db
      .selectFrom('quote')
      .select('priced')
      .where('quote_id', '=', quote.quote_id)
      .executeTakeFirstOrThrow();
    const priced = quoted.priced as PricedOrder;
    const products = await fixtures.db
      .selectFrom('product')
      .select(['product_id', 'storage', 'tax_class', 'ebt_eligible'])
      .where(
        'product_id',
        'in',
        priced.lines.map(({ product_id }) => product_id),
      )
      .execute();
    const again = computeTotals({
      lines: priced.lines.flatMap((line) =>
        products
          .filter(({ product_id }) => product_id === line.product_id)
          .map((product) => ({ ...line, ...product, parts: [] })),
      ),
      shipping_rules: await loadShippingRules(fixtures.db),
      tax_rates: await taxTable.ratesFor(fixtures.db, 'CA', '2026-11-20'),
    });
    expect(toCents(quote.grand_total)).toBe(again.grand_total_cents);
    expect(order?.grand_total_cents).toBe(again.grand_total_cents);
    const shown = toCents(quote.subtotal) + quote.totals.reduce((sum, { value }) => sum + toCents(value), 0);
    expect(shown).toBe(again.grand_total_cents);
    const [payment] = await paymentsOf(order?.order_id ?? '');
    expect(payment?.authorized_cents).toBe(again.grand_total_cents);
    expect((await fixtures.record()).authorizations.find(({ key }) => key === payment?.payment_id)?.amount_cents).toBe(
      again.grand_total_cents,
    );
  });
});

describe('one key', () => {
  test('sent eight times at once makes one order, and every try gets its number (I5)', async () => {
    const { buyer } = await buyerWith();
    const { quote_id } = await fixtures.quote(buyer);
    const idempotency_key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fixtures.place(buyer, quote_id, { idempotency_key })),
    );
    expect(new Set(answers.map(({ increment_id }) => increment_id)).size).toBe(1);
    expect(await orderOf(buyer)).toHaveLength(1);
    expect(await mailsTo(buyer)).toHaveLength(1);
  });

  test('with another body is refused and changes nothing', async () => {
    const { buyer } = await buyerWith();
    const { quote_id } = await fixtures.quote(buyer);
    const idempotency_key = randomUUID();
    await fixtures.place(buyer, quote_id, { idempotency_key });
    await expect(fixtures.place(buyer, quote_id, { idempotency_key, save_card: true })).rejects.toMatchObject({
      code: 'key_reused',
    });
    expect(await orderOf(buyer)).toHaveLength(1);
  });

  test('of a declined order is declined again, without asking the bank twice', async () => {
    const { buyer } = await buyerWith();
    const { quote_id } = await fixtures.quote(buyer);
    const again = { idempotency_key: randomUUID(), payment_token: 'tok_declined' };
    await expect(fixtures.place(buyer, quote_id, again)).rejects.toMatchObject({ code: 'payment_declined' });
    await expect(fixtures.place(buyer, quote_id, again)).rejects.toMatchObject({ code: 'payment_declined' });
    const [order] = await orderOf(buyer);
    expect(await paymentsOf(order?.order_id ?? '')).toHaveLength(1);
  });
});

describe('an order that fails', () => {
  test('declined: stock, cart and payment are as before, and another card works', async () => {
    const { buyer, cart_id, products } = await buyerWith();
    const product_id = products[0]?.product_id ?? 0;
    const before = await fixtures.stock(product_id);
    const { quote_id } = await fixtures.quote(buyer);
    await expect(fixtures.place(buyer, quote_id, { payment_token: 'tok_declined' })).rejects.toMatchObject({
      code: 'payment_declined',
      details: {},
    });
    expect(await fixtures.stock(product_id)).toEqual(before);
    expect(await cartOf(cart_id)).toEqual({ status: 'active' });
    expect(await orderOf(buyer)).toMatchObject([{ status: 'payment_failed' }]);
    expect(await mailsTo(buyer)).toHaveLength(0);
    const next = await fixtures.quote(buyer);
    expect((await fixtures.place(buyer, next.quote_id)).status).toBe('placed');
  });

  test("a saved card's token is refused as a page's token, by its owner too, like an unknown one", async () => {
    const owner = await buyerWith();
    await fixtures.place(owner.buyer, (await fixtures.quote(owner.buyer)).quote_id, { save_card: true });
    const { token } = await cardOf(owner.buyer);
    const { buyer } = await buyerWith();
    const refusals = [];
    for (const payment_token of [token, 'tok_nobody_made_this']) {
      const { quote_id } = await fixtures.quote(buyer);
      refusals.push(await fixtures.place(buyer, quote_id, { payment_token }).catch((error: unknown) => error));
    }
    expect(refusals[0]).toMatchObject({ code: 'payment_declined', details: {} });
    expect(refusals[0]).toEqual(refusals[1]);
    await fixtures.fill(owner.buyer, [{ product_id: owner.products[0]?.product_id ?? 0, qty: 1 }]);
    const { quote_id } = await fixtures.quote(owner.buyer);
    await expect(fixtures.place(owner.buyer, quote_id, { payment_token: token })).rejects.toMatchObject({
      code: 'payment_declined',
    });
  });

  test('a saved card that has expired is refused before anything is written', async () => {
    const { buyer, products } = await buyerWith();
    await fixtures.place(buyer, (await fixtures.quote(buyer)).quote_id, { save_card: true });
    const { payment_method_id } = await cardOf(buyer);
    await fixtures.fill(buyer, [{ product_id: products[0]?.product_id ?? 0, qty: 1 }]);
    const { quote_id } = await fixtures.quote(buyer);
    const expire = (exp_month: number) =>
      fixtures.db
        .updateTable('payment_method')
        .set({ exp_month, exp_year: 2026 })
        .where('payment_method_id', '=', payment_method_id)
        .execute();
    await expire(10);
    await expect(fixtures.place(buyer, quote_id, { payment_method_id })).rejects.toMatchObject({
      code: 'payment_method_expired',
    });
    expect(await orderOf(buyer)).toHaveLength(1);
    await expire(11);
    expect((await fixtures.place(buyer, quote_id, { payment_method_id })).status).toBe('placed');
  });

  test('a used token is refused like a declined card', async () => {
    const { buyer, cart_id } = await buyerWith();
    const { quote_id } = await fixtures.quote(buyer);
    await expect(fixtures.place(buyer, quote_id, { payment_token: 'tok_nobody_made_this' })).rejects.toMatchObject({
      code: 'payment_declined',
    });
    expect(await cartOf(cart_id)).toEqual({ status: 'active' });
  });

  test('a quote that expired, or whose cart changed since, is stale', async () => {
    const { buyer, cart_id } = await buyerWith();
    const old = await fixtures.quote(buyer);
    fixtures.clock.advance(10 * 60_000);
    await expect(fixtures.place(buyer, old.quote_id)).rejects.toMatchObject({ code: 'quote_stale' });
    const fresh = await fixtures.quote(buyer);
    await fixtures.db.updateTable('cart').set({ version: 2 }).where('cart_id', '=', cart_id).execute();
    await expect(fixtures.place(buyer, fresh.quote_id)).rejects.toMatchObject({ code: 'quote_stale' });
    expect(await orderOf(buyer)).toHaveLength(0);
  });

  test('a duplicate order number is a fault, not a refusal', async () => {
    const { buyer: first } = await buyerWith();
    await fixtures.place(first, (await fixtures.quote(first)).quote_id);
    const { buyer } = await buyerWith();
    const { quote_id } = await fixtures.quote(buyer);
    await query(fixtures.shop.url, "select setval('order_number', last_value - 1) from order_number");
    await expect(fixtures.place(buyer, quote_id)).rejects.toMatchObject({ constraint: 'sales_order_increment_id_key' });
    expect((await fixtures.place(buyer, quote_id)).status).toBe('placed');
  });

  test("another person's quote, address and card are not found", async () => {
    const { buyer } = await buyerWith();
    const other = await fixtures.newBuyer();
    const { quote_id } = await fixtures.quote(buyer);
    await expect(fixtures.place(other, quote_id)).rejects.toMatchObject({ code: 'quote_not_found' });
    await expect(fixtures.quote({ ...buyer, address_id: other.address_id })).rejects.toMatchObject({
      code: 'address_not_found',
    });
    await expect(fixtures.place(buyer, quote_id, { payment_method_id: randomUUID() })).rejects.toMatchObject({
      code: 'payment_method_not_found',
    });
  });
});

function cardOf({ account_id }: Buyer) {
  return fixtures.db
    .selectFrom('payment_method')
    .select(['payment_method_id', 'token'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
}
