import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainProducts } from '#harness/products.ts';
import { type CheckoutFixtures, openCheckoutFixtures } from './fixtures.ts';

let fixtures: CheckoutFixtures;
let fresh: { product_id: number; qty: number };
let plain: { product_id: number; qty: number };
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
  const [oats = { product_id: 0 }] = await fixtures.products(1);
  const [berries = { product_id: 0 }] = await plainProducts(fixtures.db, 1, 'fresh');
  [plain, fresh] = [
    { product_id: oats.product_id, qty: 1 },
    { product_id: berries.product_id, qty: 2 },
  ];
});
afterAll(() => fixtures.close());

const on = (instant: string) => fixtures.clock.set(new Date(instant));
const cartOf = async (region_code: string, lines = [plain, fresh]) => {
  const buyer = await fixtures.newBuyer(region_code);
  await fixtures.fill(buyer, lines);
  return buyer;
};

test('a quote says that fresh items may arrive warm only if they are long on the way', async () => {
  on('2026-11-20T18:00:00Z');
  const friday = await fixtures.quote(await cartOf('CA'));
  const items = friday.boxes.flatMap((box) => box.items);
  const berries = items.find(({ product_id }) => product_id === fresh.product_id);
  expect(friday.perishable).toEqual({
    ships_on: '2026-11-20',
    estimated_delivery: '2026-11-24',
    days_on_the_way: 4,
    line_item_ids: [berries?.id],
  });
  expect(items.map(({ warning_note }) => warning_note !== null)).toEqual(items.map(({ id }) => id === berries?.id));
  expect((await fixtures.quote(await cartOf('CA', [plain]))).perishable).toBeNull();
  on('2026-11-16T18:00:00Z');
  expect((await fixtures.quote(await cartOf('CA'))).perishable).toBeNull();
});

test('where fresh food is not delivered, a quote refuses it and says what the rest costs', async () => {
  on('2026-11-16T18:00:00Z');
  const { grand_total } = await fixtures.quote(await cartOf('TX', [plain]));
  const reason = "We don't deliver fresh food to 78701.";
  await expect(fixtures.quote(await cartOf('TX'))).rejects.toMatchObject({
    code: 'item_restricted',
    details: { products: [{ product_id: fresh.product_id, reason }], rest_total: grand_total },
  });
});

test('what would be too long on the way is refused, and is not once the way is short again', async () => {
  on('2026-11-25T18:00:00Z');
  const buyer = await cartOf('CA');
  await expect(fixtures.quote(buyer)).rejects.toMatchObject({
    details: { products: [{ reason: expect.stringContaining('5 days') }] },
  });
  on('2026-11-30T18:00:00Z');
  expect((await fixtures.quote(buyer)).perishable).toBeNull();
});

test('placing keeps the promise of the quote, and refuses a place that has left its cohort since', async () => {
  on('2026-11-20T18:00:00Z');
  const kept = await cartOf('CA');
  const quote = await fixtures.quote(kept);
  // Past the cut-off: a box ordered anew would ship on Monday.
  on('2026-11-20T22:05:00Z');
  const late = await fixtures.quote(await cartOf('CA'));
  expect([quote.perishable?.days_on_the_way, late.perishable]).toEqual([4, null]);
  on('2026-11-20T18:05:00Z');
  expect((await fixtures.place(kept, quote.quote_id, { fresh_confirmed: true })).status).toBe('placed');

  const left = await cartOf('CA');
  const { quote_id } = await fixtures.quote(left);
  const before = await fixtures.stock(fresh.product_id);
  await fixtures.db
    .updateTable('fresh_cohort')
    .set({ region_codes: ['NV'] })
    .where('fresh_cohort', '=', 'west')
    .execute();
  await expect(fixtures.place(left, quote_id, { fresh_confirmed: true })).rejects.toMatchObject({
    code: 'item_restricted',
  });
  expect(await fixtures.stock(fresh.product_id)).toEqual(before);
  await fixtures.db.deleteFrom('fresh_cohort').execute();
  expect((await fixtures.place(left, quote_id, { fresh_confirmed: true })).status).toBe('placed');
});

test('a quote is good until its cut-off, and stale from then on', async () => {
  on('2026-11-20T21:58:00Z');
  const [early, late] = [await cartOf('CA'), await cartOf('CA')];
  const quotes = [await fixtures.quote(early), await fixtures.quote(late)];
  expect(quotes.map(({ expires_at }) => expires_at)).toEqual(['2026-11-20T22:00:00.000Z', '2026-11-20T22:00:00.000Z']);
  on('2026-11-20T21:59:59Z');
  expect((await fixtures.place(early, quotes[0]?.quote_id ?? '', { fresh_confirmed: true })).status).toBe('placed');
  on('2026-11-20T22:00:00Z');
  await expect(fixtures.place(late, quotes[1]?.quote_id ?? '', { fresh_confirmed: true })).rejects.toMatchObject({
    code: 'quote_stale',
  });
  const renewed = await fixtures.quote(late);
  expect(renewed.expires_at).toBe('2026-11-20T22:10:00.000Z');
  expect((await fixtures.place(late, renewed.quote_id, { fresh_confirmed: true })).status).toBe('placed');
});

test('what may arrive warm is placed only if the buyer says so, and the refusal names it', async () => {
  on('2026-11-20T18:00:00Z');
  const buyer = await cartOf('CA');
  const { quote_id, perishable } = await fixtures.quote(buyer);
  await expect(fixtures.place(buyer, quote_id)).rejects.toMatchObject({
    code: 'fresh_not_confirmed',
    details: { perishable },
  });
  expect((await fixtures.place(buyer, quote_id, { fresh_confirmed: true })).status).toBe('placed');
  const dry = await cartOf('CA', [plain]);
  expect((await fixtures.place(dry, (await fixtures.quote(dry)).quote_id)).status).toBe('placed');
});
