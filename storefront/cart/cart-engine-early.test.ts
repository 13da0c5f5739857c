import { describe, expect, test, vi } from 'vitest';
import { CARD } from '#storefront/catalog/card-fixtures.ts';
import type { CartEngine } from './cart-engine.ts';
import {
  cartOf,
  engineWith,
  interceptRequests,
  line,
  requestAt,
  requests,
  sent,
  sentAt,
  updateTo,
} from './cart-engine-fixtures.ts';

interceptRequests();

describe('additions before the cart is known', () => {
  test('come on top of the quantity in the cart, once, up to the maximum, and only then are sent', async () => {
    const { engine, quantities } = await engineWith(null);
    void engine.load();
    engine.add(CARD);
    engine.add(CARD);
    engine.add({ ...CARD, id: 2 });
    expect(quantities()).toEqual([2, 1]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent()).toHaveLength(0);
    await requestAt(0).reply(cartOf(1, [line(1, 3), line(2, 999)]));
    expect(quantities()).toEqual([5, 999]);
    expect(sent()[0]?.fields).toMatchObject({ 'products[0][qty]': '5', 'products[1][qty]': '999' });
  });

  test('leave the quantity in the cart as it is when they are removed again', async () => {
    const { engine, quantities } = await engineWith(null);
    void engine.load();
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
    const { engine: known, quantities: knownQuantities } = await engineWith(null);
    void known.load();
    known.add(CARD);
    known.offer(cartOf(1, [line(1, 3)]));
    await requestAt(-1).reply(cartOf(1, [line(1, 3)]));
    expect(knownQuantities()).toEqual([4]);
  });

  /** After a read that failed, with this addition on its way. */
  async function addedUnread() {
    const shop = await engineWith(null);
    void shop.engine.load();
    shop.engine.add(CARD);
    await vi.advanceTimersByTimeAsync(750);
    await requestAt(0).reply({ code: 'busy', errors: [{ message: 'Busy.' }] }, 503);
    return shop;
  }

  test('are added to whatever it holds when the cart could not be read, and then is known', async () => {
    const { engine, quantities, notices } = await addedUnread();
    expect(engine.read().load_error).toBe('Busy.');
    const [adding] = sent();
    expect(adding).toMatchObject({ method: 'POST', url: expect.stringContaining('/carts/bulk_product?full_cart=1') });
    expect(adding?.fields).toMatchObject({ 'products[0][qty]': '1' });
    await sentAt(0).reply({ ...cartOf(4, [line(1, 4)]), cart_errors: [{ product_id: 1, message: 'Only 4 left.' }] });
    expect(quantities()).toEqual([4]);
    expect(engine.read()).toMatchObject({ isSaving: false, load_error: null });
    expect(notices).toEqual(['Only 4 left.']);
  });

  test('count once where more was added while the first was on its way', async () => {
    const { engine, quantities } = await addedUnread();
    engine.add(CARD);
    await vi.advanceTimersByTimeAsync(750);
    await requestAt(-1).reply(cartOf(4, [line(1, 4)]));
    expect(quantities()).toEqual([5]);
    expect(sent()[1]).toMatchObject({ method: 'PUT', fields: { 'products[0][qty]': '5' } });
  });

  test('that are on their way stay on the screen until their own answer, whatever else is read', async () => {
    const { engine, quantities } = await addedUnread();
    void engine.load();
    await requestAt(-1).reply(cartOf(3, [line(1, 3)]));
    engine.offer(cartOf(3, [line(1, 3)]));
    expect(quantities()).toEqual([1]);
    await sentAt(0).reply(cartOf(4, [line(1, 4)]));
    expect(quantities()).toEqual([4]);
  });

  test('are read again if another tab changed the cart while they were on their way', async () => {
    const { engine, quantities } = await addedUnread();
    engine.hear();
    await requestAt(-1).reply(cartOf(5, [line(1, 4), line(2, 2)]));
    await sentAt(0).reply(cartOf(4, [line(1, 4)]));
    engine.catchUp();
    await requestAt(-1).reply(cartOf(5, [line(1, 4), line(2, 2)]));
    expect(quantities()).toEqual([4, 2]);
  });

  test('are not added again when the page is hidden while the first is on its way', async () => {
    const { engine, quantities } = await addedUnread();
    engine.add(CARD);
    void engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toHaveLength(1);
    await sentAt(0).reply(cartOf(4, [line(1, 4)]));
    expect(quantities()).toEqual([5]);
    expect(sent()[1]).toMatchObject({ method: 'PUT', isLeaving: true, fields: { 'products[0][qty]': '5' } });
  });

  test('of another product are added at once when the page is closed while the first is on its way', async () => {
    const { engine, quantities } = await addedUnread();
    engine.add(CARD);
    engine.add({ ...CARD, id: 2 });
    void engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()[1]?.fields).toMatchObject({ 'products[0][product_id]': '2', 'products[0][qty]': '1' });
    expect(sent()).toMatchObject([{ method: 'POST' }, { method: 'POST', isLeaving: true }]);
    // The page was only hidden, and the answers come in the other order.
    await sentAt(1).reply(cartOf(5, [line(1, 4), line(2, 1)]));
    await sentAt(0).reply(cartOf(4, [line(1, 4)]));
    expect(sent()[2]?.fields).toMatchObject({ 'products[0][qty]': '5' });
    await sentAt(2).reply(cartOf(6, [line(1, 5), line(2, 1)]));
    expect(quantities()).toEqual([5, 1]);
    expect(engine.read()).toMatchObject({ isSaving: false, load_error: null });
  });

  test('that were sent into a new cart are removed again when the page is hidden', async () => {
    const { engine } = await engineWith(null);
    engine.add(CARD);
    await vi.advanceTimersByTimeAsync(750);
    engine.setQuantity(1, 0);
    void engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()[1]).toMatchObject({ method: 'PUT', isLeaving: true, fields: { 'products[0][qty]': '0' } });
  });

  test('are added when the page is closed before the cart was read', async () => {
    const { engine } = await engineWith(null);
    void engine.load();
    engine.add(CARD);
    void engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toMatchObject([{ method: 'POST', isLeaving: true, fields: { 'products[0][qty]': '1' } }]);
  });

  test('are no additions where the page itself has the line: it holds what was set, or is removed', async () => {
    for (const [qty, shown] of [
      [3, [3]],
      [0, []],
    ] as const) {
      requests.length = 0;
      const { engine, quantities } = await engineWith(null);
      void engine.load();
      engine.set(line(1, 2), qty);
      await vi.advanceTimersByTimeAsync(750);
      await requestAt(0).reply(cartOf(1, [line(1, 2)]));
      expect(quantities()).toEqual(shown);
      expect(sent()[0]).toMatchObject({ method: 'PUT', fields: { 'line_items[0][qty]': String(qty) } });
    }
  });

  test('wait for a line that the page itself has, which is sent although the cart could not be read', async () => {
    const { engine, quantities } = await engineWith(null);
    void engine.load();
    engine.set(line(1, 2), 3);
    engine.add({ ...CARD, id: 2 });
    const saved = engine.settle();
    await requestAt(0).reply({ code: 'busy', errors: [{ message: 'Busy.' }] }, 503);
    expect(sent()).toMatchObject([{ method: 'PUT', fields: { 'line_items[0][qty]': '3' } }]);
    await sentAt(0).reply(cartOf(2, [line(1, 3), line(2, 1)]));
    expect(sent()[1]).toMatchObject({ method: 'PUT', fields: { 'products[0][qty]': '2' } });
    await sentAt(1).reply(updateTo(cartOf(3, [line(1, 3), line(2, 2)]), [line(2, 2)]));
    expect([await saved, quantities()]).toEqual([true, [3, 2]]);
  });

  test('of a line that the page itself has are sent when the page is closed before the cart was read', async () => {
    const { engine } = await engineWith(null);
    void engine.load();
    engine.set(line(1, 2), 0);
    void engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toMatchObject([{ method: 'PUT', isLeaving: true, fields: { 'line_items[0][qty]': '0' } }]);
  });

  test.each([
    ['added again', (engine: CartEngine) => engine.add(CARD), '1'],
    ['brought back', (engine: CartEngine) => engine.undo({ item: line(1, 2), kind: 'removed' }), '2'],
  ])('of a line whose removal is not sent yet are none: it is %s', async (_, change, qty) => {
    const { engine } = await engineWith(null);
    void engine.load();
    engine.set(line(1, 2), 0);
    change(engine);
    await requestAt(0).reply({ code: 'busy', errors: [{ message: 'Busy.' }] }, 503);
    await vi.advanceTimersByTimeAsync(750);
    expect(sent()).toMatchObject([{ method: 'PUT', fields: { 'line_items[0][qty]': qty } }]);
  });

  test('that were removed again are not sent when the cart could not be read', async () => {
    const { engine } = await engineWith(null);
    engine.add(CARD);
    engine.setQuantity(1, 0);
    await vi.advanceTimersByTimeAsync(750);
    expect(requests).toEqual([]);
    expect(engine.read().isSaving).toBe(false);
  });
});
