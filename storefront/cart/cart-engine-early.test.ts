import { describe, expect, test, vi } from 'vitest';
import { CARD } from '#storefront/catalog/card-fixtures.ts';
import { cartOf, engineWith, interceptRequests, line, requests, sent } from './cart-engine-fixtures.ts';

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
    await requests[0]?.reply(cartOf(1, [line(1, 3), line(2, 999)]));
    expect(quantities()).toEqual([5, 999]);
    expect(sent()[0]?.fields).toMatchObject({ 'products[0][qty]': '5', 'products[1][qty]': '999' });
  });

  test('leave the quantity in the cart as it is when they are removed again', async () => {
    const { engine, quantities } = await engineWith(null);
    void engine.load();
    engine.add(CARD);
    engine.setQuantity(1, 0);
    await requests[0]?.reply(cartOf(1, [line(1, 3)]));
    expect(quantities()).toEqual([3]);
  });

  test("come once on top of a cart that a page's loader brings", async () => {
    const { engine, quantities } = await engineWith(null);
    void engine.load();
    engine.add(CARD);
    engine.offer(cartOf(1, [line(1, 3)]));
    await requests[0]?.reply(cartOf(1, [line(1, 3)]));
    expect(quantities()).toEqual([4]);
  });

  /** After a read that failed, with this addition on its way. */
  async function addedUnread() {
    const shop = await engineWith(null);
    void shop.engine.load();
    shop.engine.add(CARD);
    await vi.advanceTimersByTimeAsync(750);
    await requests[0]?.reply({ code: 'busy', errors: [{ message: 'Busy.' }] }, 503);
    return shop;
  }

  test('are added to whatever it holds when the cart could not be read, and then is known', async () => {
    const { engine, quantities, notices } = await addedUnread();
    expect(engine.read().load_error).toBe('Busy.');
    const [adding] = sent();
    expect(adding).toMatchObject({ method: 'POST', url: expect.stringContaining('/carts/bulk_product?full_cart=1') });
    expect(adding?.fields).toMatchObject({ 'products[0][qty]': '1' });
    await adding?.reply({ ...cartOf(4, [line(1, 4)]), cart_errors: [{ product_id: 1, message: 'Only 4 left.' }] });
    expect(quantities()).toEqual([4]);
    expect(engine.read()).toMatchObject({ isSaving: false, load_error: null });
    expect(notices).toEqual(['Only 4 left.']);
  });

  test('count once where more was added while the first was on its way', async () => {
    const { engine, quantities } = await addedUnread();
    engine.add(CARD);
    await vi.advanceTimersByTimeAsync(750);
    await requests.at(-1)?.reply(cartOf(4, [line(1, 4)]));
    expect(quantities()).toEqual([5]);
    expect(sent()[1]).toMatchObject({ method: 'PUT', fields: { 'products[0][qty]': '5' } });
  });

  test('count once, whatever is read while they are on their way', async () => {
    const { engine, quantities } = await addedUnread();
    void engine.load();
    await requests.at(-1)?.reply(cartOf(4, [line(1, 4)]));
    await sent()[0]?.reply(cartOf(4, [line(1, 4)]));
    expect(quantities()).toEqual([4]);
    const other = await addedUnread();
    void other.engine.load();
    await requests.at(-1)?.reply(cartOf(3, [line(1, 3)]));
    await sent()
      .at(-1)
      ?.reply(cartOf(4, [line(1, 4)]));
    expect(other.quantities()).toEqual([4]);
  });

  /** A page that is closed with an addition, before the cart was read. */
  async function closedUnread() {
    const shop = await engineWith(null);
    void shop.engine.load();
    shop.engine.add(CARD);
    shop.engine.add({ ...CARD, id: 2 });
    shop.engine.setQuantity(2, 0);
    shop.engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    return shop;
  }

  test('are added when the page is closed before the cart was read, but not those that were removed again', async () => {
    await closedUnread();
    expect(sent()).toMatchObject([{ method: 'POST', isLeaving: true }]);
    expect(sent()[0]?.fields).toEqual({
      'products[0][product_id]': '1',
      'products[0][qty]': '1',
      'products[0][save_for_later]': '0',
    });
  });

  test('are not added again when the page was only hidden, and more of them comes on top', async () => {
    const { engine, quantities } = await closedUnread();
    engine.add(CARD);
    engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent().map(({ method, fields }) => [method, fields['products[0][qty]']])).toEqual([
      ['POST', '1'],
      ['POST', '1'],
    ]);
    // The answers come in the other order.
    await sent()[1]?.reply(cartOf(5, [line(1, 5)]));
    await sent()[0]?.reply(cartOf(4, [line(1, 4)]));
    expect([quantities(), engine.read().isSaving]).toEqual([[5], false]);
  });

  test('that were removed again are not sent when the cart could not be read', async () => {
    const { engine } = await engineWith(null);
    void engine.load();
    engine.add(CARD);
    engine.setQuantity(1, 0);
    await vi.advanceTimersByTimeAsync(750);
    await requests[0]?.reply({ code: 'busy', errors: [{ message: 'Busy.' }] }, 503);
    expect([sent(), engine.read().isSaving]).toEqual([[], false]);
  });
});

describe('a shopper without a cart', () => {
  test('has the later of two changes of a line, also where the cart is read while the first is on its way', async () => {
    const { engine, quantities } = await engineWith(null);
    engine.add(CARD);
    await vi.advanceTimersByTimeAsync(750);
    engine.add(CARD);
    // "Try again", for example.
    void engine.load();
    engine.offer(cartOf(1, [line(1, 1)]));
    expect(quantities()).toEqual([2]);
  });

  test('who removes what they added when the page is hidden removes it from the new cart', async () => {
    const { engine } = await engineWith(null);
    engine.add(CARD);
    await vi.advanceTimersByTimeAsync(750);
    engine.setQuantity(1, 0);
    engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()[1]).toMatchObject({ method: 'PUT', isLeaving: true, fields: { 'products[0][qty]': '0' } });
  });
});
