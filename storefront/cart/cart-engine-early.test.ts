import { describe, expect, test, vi } from 'vitest';
import { CARD } from '#storefront/catalog/card-fixtures.ts';
import type { CartEngine } from './cart-engine.ts';
import {
  BUSY,
  cartOf,
  engineWith,
  interceptRequests,
  line,
  requestAt,
  requests,
  sent,
  sentAt,
} from './cart-engine-fixtures.ts';

interceptRequests();

/** An engine whose cart is being read. */
async function reading() {
  const shop = await engineWith(null);
  void shop.engine.load();
  await vi.advanceTimersByTimeAsync(0);
  return shop;
}

describe('additions before the cart is known', () => {
  test('come on top of the quantity in the cart, once, up to the maximum, and only then are sent', async () => {
    const { engine, quantities } = await reading();
    engine.add(CARD);
    engine.add(CARD);
    engine.add({ ...CARD, id: 2 });
    expect(quantities()).toEqual([2, 1]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent()).toHaveLength(0);
    await requestAt(0).reply(cartOf(1, [line(1, 3), line(2, 999)]));
    expect(quantities()).toEqual([5, 999]);
    await vi.advanceTimersByTimeAsync(750);
    expect(sent()[0]?.fields).toMatchObject({ 'products[0][qty]': '5', 'products[1][qty]': '999' });
  });

  test('leave the quantity in the cart as it is when they are removed again', async () => {
    const { engine, quantities } = await reading();
    engine.add(CARD);
    engine.setQuantity(1, 0);
    await requestAt(0).reply(cartOf(1, [line(1, 3)]));
    expect(quantities()).toEqual([3]);
  });

  test("come once on top of a cart that a page's loader brings, and those after the first was sent not at all", async () => {
    const { engine, quantities } = await engineWith(null);
    engine.add(CARD);
    await vi.advanceTimersByTimeAsync(750);
    engine.add(CARD);
    // "Try again", for example.
    void engine.load();
    engine.offer(cartOf(1, [line(1, 1)]));
    expect(quantities()).toEqual([2]);
    const { engine: known, quantities: knownQuantities } = await reading();
    known.add(CARD);
    known.offer(cartOf(1, [line(1, 3)]));
    await requestAt(-1).reply(cartOf(1, [line(1, 3)]));
    expect(knownQuantities()).toEqual([4]);
  });

  test('are made to whatever it holds when it could not be read, and a link to checkout waits', async () => {
    const { engine, quantities } = await reading();
    engine.add(CARD);
    await requestAt(0).reply(BUSY, 503);
    expect(engine.read()).toMatchObject({ load_error: 'Busy.', isLoading: false, isSaving: true });
    const saved = engine.settle();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toMatchObject([{ method: 'POST', isLeaving: false, fields: { 'products[0][qty]': '1' } }]);
    await sentAt(0).reply(cartOf(4, [line(1, 4)]));
    expect([quantities(), await saved]).toEqual([[4], true]);
    await vi.advanceTimersByTimeAsync(5_000);
    await requestAt(-1).reply(cartOf(4, [line(1, 4)]));
    expect([requests.length, engine.read().load_error]).toEqual([3, null]);
  });

  test('that were removed again are not sent when it could not be read', async () => {
    const { engine, quantities } = await reading();
    engine.add(CARD);
    engine.setQuantity(1, 0);
    await requestAt(0).reply(BUSY, 503);
    await vi.advanceTimersByTimeAsync(750);
    expect([sent(), quantities()]).toEqual([[], []]);
  });

  test('are no additions where the page itself has the line: it holds what was set, or is removed', async () => {
    for (const [qty, shown] of [
      [3, [3]],
      [0, []],
    ] as const) {
      requests.length = 0;
      const { engine, quantities } = await reading();
      engine.set(line(1, 2), qty);
      await requestAt(0).reply(cartOf(1, [line(1, 2)]));
      await vi.advanceTimersByTimeAsync(750);
      expect(quantities()).toEqual(shown);
      expect(sent()[0]).toMatchObject({ method: 'PUT', fields: { 'line_items[0][qty]': String(qty) } });
    }
  });

  test.each([
    ['added again', (engine: CartEngine) => engine.add(CARD), '1'],
    ['brought back', (engine: CartEngine) => engine.undo({ item: line(1, 2), kind: 'removed' }), '2'],
  ])('of a line whose removal is not sent yet are none: it is %s', async (_, change, qty) => {
    const { engine } = await reading();
    engine.set(line(1, 2), 0);
    change(engine);
    await requestAt(0).reply(cartOf(1, [line(1, 2)]));
    await vi.advanceTimersByTimeAsync(750);
    expect(sent()).toMatchObject([{ method: 'PUT', fields: { 'line_items[0][qty]': qty } }]);
  });
});

describe('when the page is closed before the cart was read', () => {
  /** The addition is on its way; the page was only hidden. */
  async function closedWith(product = CARD) {
    const shop = await reading();
    shop.engine.add(product);
    void shop.engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    return shop;
  }

  test('additions are made to whatever it holds, which then is known', async () => {
    const { engine, quantities, notices } = await closedWith();
    const [adding] = sent();
    expect(adding).toMatchObject({ method: 'POST', isLeaving: true, fields: { 'products[0][qty]': '1' } });
    expect(adding?.url).toContain('/carts/bulk_product?full_cart=1');
    await adding?.reply({ ...cartOf(4, [line(1, 4)]), cart_errors: [{ product_id: 1, message: 'Only 4 left.' }] });
    expect([quantities(), notices]).toEqual([[4], ['Only 4 left.']]);
    expect(engine.read()).toMatchObject({ isSaving: false, isLoading: false });
  });

  test('they stay on the screen until their own answer, whatever else is read', async () => {
    const { engine, quantities } = await closedWith();
    await requestAt(0).reply(cartOf(3, [line(1, 3)]));
    engine.offer(cartOf(3, [line(1, 3)]));
    expect(quantities()).toEqual([1]);
    await sentAt(0).reply(cartOf(4, [line(1, 4)]));
    expect(quantities()).toEqual([4]);
  });

  test('what is added in the meantime counts once', async () => {
    const { engine, quantities } = await closedWith();
    engine.add(CARD);
    await sentAt(0).reply(cartOf(4, [line(1, 4)]));
    await requestAt(0).reply(cartOf(4, [line(1, 4)]));
    expect(quantities()).toEqual([5]);
    await vi.advanceTimersByTimeAsync(750);
    expect(sent()[1]).toMatchObject({ method: 'PUT', fields: { 'products[0][qty]': '5' } });
  });

  test('one more of a product with a minimum is one, not the minimum again', async () => {
    const product = { ...CARD, min_order_qty: 3 };
    const { engine, quantities } = await closedWith(product);
    engine.add(product);
    await sentAt(0).reply(cartOf(4, [{ ...line(1, 3), min_order_qty: 3 }]));
    expect([sent()[0]?.fields['products[0][qty]'], quantities()]).toEqual(['3', [4]]);
  });

  test('a removal takes an addition back', async () => {
    const { engine, quantities } = await closedWith();
    engine.setQuantity(1, 0);
    await sentAt(0).reply(cartOf(4, [line(1, 4)]));
    expect(quantities()).toEqual([3]);
  });

  test('an addition of a lapsed member is remembered, and the cart read', async () => {
    const { engine } = await closedWith();
    await sentAt(0).reply({ code: 'reactivation_required', errors: [{ message: 'Rejoin.' }] }, 403);
    await requestAt(0).reply(cartOf(1, []));
    expect(engine.read().wanted).toMatchObject({ qty: 1 });
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });

  test('lines that the page itself has are set, in a request of their own', async () => {
    const { engine, quantities } = await reading();
    engine.set(line(1, 2), 0);
    engine.add({ ...CARD, id: 2 });
    void engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toMatchObject([
      { method: 'PUT', isLeaving: true, fields: { 'line_items[0][qty]': '0' } },
      { method: 'POST', isLeaving: true, fields: { 'products[0][product_id]': '2', 'products[0][qty]': '1' } },
    ]);
    // The answers come in the other order.
    await sentAt(1).reply(cartOf(5, [line(2, 4)]));
    await sentAt(0).reply(cartOf(4, []));
    expect([quantities(), engine.read().isSaving]).toEqual([[4], false]);
  });

  test('what was added and removed again is left alone', async () => {
    const { engine } = await reading();
    engine.add(CARD);
    engine.setQuantity(1, 0);
    void engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toEqual([]);
  });

  test('a product that was sent into a new cart is removed again', async () => {
    const { engine } = await engineWith(null);
    engine.add(CARD);
    await vi.advanceTimersByTimeAsync(750);
    engine.setQuantity(1, 0);
    void engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()[1]).toMatchObject({ method: 'PUT', isLeaving: true, fields: { 'products[0][qty]': '0' } });
  });
});
