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

  test('are refused where the cart cannot be read, which is tried again before the next one', async () => {
    const { engine, quantities, notices } = await engineWith(null);
    void engine.load();
    engine.add(CARD);
    await requestAt(0).reply(BUSY, 503);
    expect(engine.read()).toMatchObject({ load_error: 'Busy.', isSaving: true });
    await vi.advanceTimersByTimeAsync(750);
    expect([notices, quantities()]).toEqual([['Busy.'], undefined]);
    expect(engine.read()).toMatchObject({ load_error: 'Busy.', isSaving: false });
    engine.add(CARD);
    await requestAt(-1).reply(cartOf(4, [line(1, 3)]));
    expect([quantities(), engine.read().load_error]).toEqual([[4], null]);
    await vi.advanceTimersByTimeAsync(750);
    expect(sent()).toMatchObject([{ method: 'PUT', fields: { 'products[0][qty]': '4' } }]);
  });

  test('wait for the newest read, where an older one has failed', async () => {
    const { engine, quantities, notices } = await engineWith(null);
    void engine.load();
    engine.add(CARD);
    await vi.advanceTimersByTimeAsync(750);
    void engine.load();
    await requestAt(0).reply(BUSY, 503);
    await requestAt(1).reply(cartOf(1, [line(1, 3)]));
    expect([quantities(), notices]).toEqual([[4], []]);
    expect(sent()).toMatchObject([{ method: 'PUT', fields: { 'products[0][qty]': '4' } }]);
  });

  test('are refused once, and the cart is read again no sooner for that', async () => {
    const { engine } = await engineWith(null);
    void engine.load();
    engine.add(CARD);
    await requestAt(0).reply(BUSY, 503);
    await vi.advanceTimersByTimeAsync(4_999);
    expect([requests.length, engine.read().isSaving]).toEqual([1, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(2);
  });

  test('are not followed by a link to checkout where the cart cannot be read', async () => {
    const { engine } = await engineWith(null);
    void engine.load();
    engine.add(CARD);
    const saved = engine.settle();
    await requestAt(0).reply(BUSY, 503);
    expect([await saved, sent()]).toEqual([false, []]);
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

  test('are added when the page is closed before the cart was read, which then is read if the page stays', async () => {
    const { engine, quantities } = await engineWith(null);
    void engine.load();
    engine.add(CARD);
    engine.add({ ...CARD, id: 2 });
    engine.setQuantity(2, 0);
    void engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toMatchObject([{ method: 'POST', isLeaving: true, fields: { 'products[0][qty]': '1' } }]);
    expect(sent()[0]?.fields).not.toHaveProperty('products[1][qty]');
    expect([quantities(), engine.read().isSaving]).toEqual([undefined, false]);
    await requestAt(0).reply(cartOf(1, [line(1, 3)]));
    await sentAt(0).reply(cartOf(2, [line(1, 4)]));
    await requestAt(-1).reply(cartOf(2, [line(1, 4)]));
    await requestAt(2).reply(cartOf(2, [line(1, 4)]));
    expect(quantities()).toEqual([4]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'GET']);
  });

  test('come on top of what was added before the page was closed, if it comes back', async () => {
    const { engine, quantities } = await engineWith(null);
    void engine.load();
    engine.add(CARD);
    void engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    engine.add(CARD);
    // The first read hasn't seen what was sent.
    await requestAt(0).reply(cartOf(1, [line(1, 3)]));
    await sentAt(0).reply(cartOf(2, [line(1, 4)]));
    for (const { method, reply } of requests) if (method === 'GET') await reply(cartOf(2, [line(1, 4)]));
    expect(quantities()).toEqual([5]);
  });

  test('wait on a page that is only hidden', async () => {
    const { engine } = await engineWith(null);
    void engine.load();
    engine.add(CARD);
    vi.stubGlobal('document', { hidden: true });
    engine.hide();
    await vi.advanceTimersByTimeAsync(750);
    expect(sent()).toEqual([]);
    await requestAt(0).reply(cartOf(1, [line(1, 3)]));
    expect(sent()).toMatchObject([{ method: 'PUT', fields: { 'products[0][qty]': '4' } }]);
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

  test('of a line that the page itself has are sent when the page is closed before the cart was read', async () => {
    const { engine, quantities } = await engineWith(null);
    void engine.load();
    engine.set(line(2, 2), 0);
    void engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toMatchObject([{ method: 'PUT', isLeaving: true, fields: { 'line_items[0][qty]': '0' } }]);
    // The page comes back, and its answer isn't the whole cart.
    engine.add(CARD);
    await sentAt(0).reply(updateTo(cartOf(2, [line(1, 3)]), []));
    expect(quantities()).toEqual([1]);
    await requestAt(-1).reply(cartOf(2, [line(1, 3)]));
    expect(quantities()).toEqual([4]);
  });

  test('of a line that the page itself has are refused beside it where the cart cannot be read', async () => {
    const { engine, notices } = await engineWith(null);
    void engine.load();
    engine.set(line(1, 2), 0);
    await requestAt(0).reply(BUSY, 503);
    await vi.advanceTimersByTimeAsync(750);
    expect([engine.read().lineErrors, engine.read().undos, notices, sent()]).toEqual([{ 1: 'Busy.' }, [], [], []]);
  });

  test.each([
    ['added again', (engine: CartEngine) => engine.add(CARD), '1'],
    ['brought back', (engine: CartEngine) => engine.undo({ item: line(1, 2), kind: 'removed' }), '2'],
  ])('of a line whose removal is not sent yet are none: it is %s', async (_, change, qty) => {
    const { engine } = await engineWith(null);
    void engine.load();
    engine.set(line(1, 2), 0);
    change(engine);
    await requestAt(0).reply(cartOf(1, [line(1, 2)]));
    await vi.advanceTimersByTimeAsync(750);
    expect(sent()).toMatchObject([{ method: 'PUT', fields: { 'line_items[0][qty]': qty } }]);
  });
});
