import { describe, expect, test, vi } from 'vitest';
import { CARD } from '#storefront/catalog/card-fixtures.ts';
import {
  BUSY,
  NOTIFICATION,
  REFUSED,
  cartOf,
  engineWith,
  interceptRequests,
  line,
  requestAt,
  sent,
  sentAt,
  updateTo,
} from './cart-engine-fixtures.ts';

interceptRequests();

describe('what the limit leaves as it is', () => {
  test('is not sent', async () => {
    const { engine, quantities } = await engineWith(
      cartOf(1, [
        { ...line(1, 50), qty: 50 },
        { ...line(2, 3), qty: 0 },
      ]),
    );
    engine.setQuantity(1, 60);
    engine.setQuantity(2, 4);
    await vi.advanceTimersByTimeAsync(750);
    expect([sent(), engine.read().isSaving, quantities()]).toEqual([[], false, [50, 3]]);
    expect(engine.read().lineErrors).toEqual({ 1: 'Only 50 left.', 2: 'Sold out for now.' });
  });

  test('stays saved if it was', async () => {
    const saved = { ...line(1, 0), qty: 0, save_for_later: true };
    const { engine } = await engineWith({ ...cartOf(1, []), saved_items: [saved] });
    engine.set(saved, 1);
    await vi.advanceTimersByTimeAsync(750);
    expect([engine.read().cart?.saved_items.length, engine.read().undos, sent()]).toEqual([1, [], []]);
  });
});

describe('two requests of a page that was hidden', () => {
  /** The second of these quantities is sent while the first is on its way. */
  async function hiddenWith(first: number, second: number) {
    const shop = await engineWith(cartOf(1, [line(1, 3)]));
    shop.engine.setQuantity(1, first);
    await vi.advanceTimersByTimeAsync(750);
    shop.engine.setQuantity(1, second);
    void shop.engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    return shop;
  }

  test('show the newer quantity, in whichever order they are answered', async () => {
    const { engine, quantities } = await hiddenWith(2, 5);
    await sentAt(1).reply(updateTo(cartOf(3, [line(1, 5)]), [line(1, 5)]));
    expect(quantities()).toEqual([5]);
    await sentAt(0).reply(updateTo(cartOf(2, [line(1, 2)]), [line(1, 2)]));
    expect([quantities(), engine.read().isSaving]).toEqual([[5], false]);
  });

  test('leave a line removed where the first is slow', async () => {
    const { quantities } = await hiddenWith(2, 0);
    await sentAt(1).reply(updateTo(cartOf(2, []), []));
    expect(quantities()).toEqual([]);
  });

  test('tell nothing of a refused quantity that a newer one has replaced', async () => {
    const { engine, quantities } = await hiddenWith(2, 7);
    await sentAt(0).reply(REFUSED, 400);
    expect([quantities(), engine.read().lineErrors]).toEqual([[7], { 1: '' }]);
  });
});

test('settling tells of the refusal of a form that was in flight, but not of an older one', async () => {
  const { engine } = await engineWith(cartOf(1, [line(1, 3)]));
  engine.setQuantity(1, 2);
  await vi.advanceTimersByTimeAsync(750);
  const refused = engine.settle();
  await sentAt(0).reply(REFUSED, 400);
  expect(await refused).toBe(false);
  engine.setQuantity(1, 4);
  const saved = engine.settle();
  await vi.advanceTimersByTimeAsync(0);
  await sentAt(1).reply(updateTo(cartOf(2, [line(1, 4)]), [line(1, 4)]));
  expect(await saved).toBe(true);
});

test('settling sends what waits and ends when all is answered or refused', async () => {
  const { engine } = await engineWith(cartOf(1, [line(1, 3)]));
  engine.setQuantity(1, 4);
  const saved = engine.settle();
  await vi.advanceTimersByTimeAsync(0);
  engine.setQuantity(1, 5);
  await sentAt(0).reply(updateTo(cartOf(2, [line(1, 4)]), [line(1, 4)]));
  await sentAt(1).reply(updateTo(cartOf(3, [line(1, 5)]), [line(1, 5)]));
  expect(await saved).toBe(true);
  engine.setQuantity(1, 2);
  const refused = engine.settle();
  await vi.advanceTimersByTimeAsync(0);
  await sentAt(2).reply(REFUSED, 400);
  expect(await refused).toBe(false);
});

test('settling waits for what was sent with a page that was hidden', async () => {
  const { engine } = await engineWith(cartOf(1, [line(1, 3)]));
  engine.setQuantity(1, 4);
  await vi.advanceTimersByTimeAsync(750);
  engine.setQuantity(1, 5);
  const saved = engine.settle();
  vi.stubGlobal('document', { hidden: true });
  engine.hide();
  await vi.advanceTimersByTimeAsync(0);
  await sentAt(0).reply(updateTo(cartOf(2, [line(1, 4)]), [line(1, 4)]));
  await sentAt(1).reply(updateTo(cartOf(3, [line(1, 5)]), [line(1, 5)]));
  expect(await saved).toBe(true);
});

test("an answer for the cart of a guest who has signed in since then leaves the account's as it is", async () => {
  const { engine, quantities } = await engineWith({ ...cartOf(1, [line(1, 1)]), cart_id: 'guest' });
  engine.setQuantity(1, 2);
  await vi.advanceTimersByTimeAsync(750);
  void engine.load();
  await requestAt(-1).reply({ ...cartOf(9, [line(1, 8)]), cart_id: 'account', notification: NOTIFICATION });
  expect(engine.read().changes).toEqual(NOTIFICATION);
  engine.dismissChanges();
  await sentAt(0).reply({ ...updateTo(cartOf(2, [line(1, 2)]), [line(1, 2)]), cart_id: 'guest' });
  await requestAt(-1).reply(BUSY, 503);
  expect([quantities(), engine.read().cart?.cart_id, engine.read().changes]).toEqual([[8], 'account', []]);
});

test('a new line that is removed before its addition is answered is removed on the server, too', async () => {
  const { engine, quantities } = await engineWith(null);
  engine.add(CARD);
  await vi.advanceTimersByTimeAsync(750);
  engine.setQuantity(1, 0);
  const saved = engine.settle();
  await sentAt(0).reply(updateTo(cartOf(1, [line(1, 1)]), [line(1, 1)]));
  expect([quantities(), sent()[1]?.fields]).toMatchObject([
    [],
    { 'products[0][product_id]': '1', 'products[0][qty]': '0' },
  ]);
  await sentAt(1).reply(updateTo(cartOf(2, []), []));
  expect([await saved, quantities()]).toEqual([true, []]);
});

test('an empty cart that was read before the first change does not replace the cart of its answer', async () => {
  const { engine, quantities } = await engineWith({ ...cartOf(0, []), cart_id: 'none' });
  engine.add(CARD);
  await vi.advanceTimersByTimeAsync(750);
  void engine.load();
  const reading = requestAt(-1);
  await sentAt(0).reply(updateTo(cartOf(1, [line(1, 1)]), [line(1, 1)]));
  await reading.reply({ ...cartOf(0, []), cart_id: 'none' });
  expect(quantities()).toEqual([1]);
  await requestAt(-1).reply(cartOf(2, [line(1, 3)]));
  expect(quantities()).toEqual([3]);
});

test('an empty cart replaces one that was ordered, also if the browser had stored it before', async () => {
  const { engine, quantities } = await engineWith({
    ...cartOf(1, [line(1, 1)]),
    lastFetched: '2026-11-20T18:00:02.000Z',
  });
  void engine.load();
  await requestAt(-1).reply({ ...cartOf(0, []), cart_id: 'none', lastFetched: '2026-11-20T18:00:01.000Z' });
  expect(quantities()).toEqual([]);
});

test('a line that the cart has not got, such as one of another device at checkout, is removed', async () => {
  const { engine } = await engineWith(cartOf(1, [line(1, 1)]));
  engine.set(line(2, 2), 0);
  await vi.advanceTimersByTimeAsync(750);
  expect(sent()).toMatchObject([{ method: 'PUT', fields: { 'line_items[0][qty]': '0' } }]);
});
