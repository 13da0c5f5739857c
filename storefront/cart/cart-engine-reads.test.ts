import { describe, expect, test, vi } from 'vitest';
import type { Cart } from '#domain/cart/schema.ts';
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
  requests,
  sent,
  sentAt,
  updateTo,
} from './cart-engine-fixtures.ts';

interceptRequests();

test('a change that was made stays on the screen until the cart, changed in another tab, can be read', async () => {
  const { engine, quantities } = await engineWith(cartOf(1, [line(1, 1), line(2, 1)]));
  engine.setQuantity(1, 2);
  await vi.advanceTimersByTimeAsync(750);
  await sentAt(0).reply(updateTo(cartOf(3, [line(1, 2), line(2, 8)]), [line(1, 2)]));
  await requestAt(-1).reply(BUSY, 503);
  expect(quantities()).toEqual([2, 1]);
  expect(engine.read()).toMatchObject({ load_error: 'Busy.', isSaving: false });
  // It is read again until that works, and what was read before the change doesn't count.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requests).toHaveLength(3);
  await requestAt(2).reply(BUSY, 503);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toHaveLength(4);
  engine.offer(cartOf(2, [line(1, 1), line(2, 8)]));
  expect([quantities(), engine.read().load_error]).toEqual([[2, 1], 'Busy.']);
  await requestAt(3).reply(cartOf(3, [line(1, 2), line(2, 9)]));
  expect([quantities(), engine.read().load_error]).toEqual([[2, 9], null]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(4);
});

test('a refusal is told also where an older change of the line was made, but cannot be read yet', async () => {
  const { engine, quantities } = await engineWith(cartOf(1, [line(1, 3)]));
  engine.setQuantity(1, 2);
  await vi.advanceTimersByTimeAsync(750);
  await sentAt(0).reply(updateTo(cartOf(3, [line(1, 2)]), [line(1, 2)]));
  await requestAt(-1).reply(BUSY, 503);
  engine.setQuantity(1, 7);
  await vi.advanceTimersByTimeAsync(750);
  await sentAt(1).reply(REFUSED, 400);
  expect([quantities(), engine.read().lineErrors]).toEqual([[2], { 1: 'The minimum is 3.' }]);
});

test('an older cart brings no notices of changes back that were closed', async () => {
  const old = { ...cartOf(1, [line(1, 1)]), notification: NOTIFICATION };
  const { engine } = await engineWith(old);
  expect(engine.read().changes).toEqual(NOTIFICATION);
  void engine.load();
  engine.setQuantity(1, 2);
  await vi.advanceTimersByTimeAsync(750);
  await sentAt(0).reply(updateTo(cartOf(2, [line(1, 2)]), [line(1, 2)]));
  engine.dismissChanges();
  await requestAt(0).reply(old);
  expect(engine.read().changes).toEqual([]);
});

test('an unchanged cart brings no notices back that were closed, but new ones', async () => {
  const cart = { ...cartOf(1, [line(1, 1)]), notification: NOTIFICATION };
  const { engine } = await engineWith(cart);
  engine.dismissChanges();
  void engine.load();
  await requestAt(0).reply(cart);
  expect(engine.read().changes).toEqual([]);
  const cheaper = NOTIFICATION.map((one) => ({ ...one, new_price: 3 }));
  void engine.load();
  await requestAt(1).reply({ ...cart, notification: cheaper });
  expect(engine.read().changes).toEqual(cheaper);
});

test("a guest's cart that was read before the account's came with a page does not replace it", async () => {
  const { engine, quantities } = await engineWith({ ...cartOf(1, [line(1, 1)]), cart_id: 'guest' });
  void engine.load();
  engine.offer({ ...cartOf(9, [line(1, 8)]), cart_id: 'account' });
  await requestAt(0).reply({ ...cartOf(2, [line(1, 2)]), cart_id: 'guest' });
  expect(quantities()).toEqual([8]);
  await requestAt(1).reply({ ...cartOf(9, [line(1, 9)]), cart_id: 'account' });
  expect(quantities()).toEqual([9]);
});

test('what is added stays on the screen where another tab has made the cart, until it is read', async () => {
  const { engine, quantities } = await engineWith({ ...cartOf(0, []), cart_id: 'none' });
  engine.add(CARD);
  await vi.advanceTimersByTimeAsync(750);
  await sentAt(0).reply(updateTo(cartOf(3, [line(2, 8), line(1, 1)]), [line(1, 1)]));
  expect(quantities()).toEqual([1]);
  await requestAt(-1).reply(cartOf(3, [line(2, 8), line(1, 1)]));
  expect(quantities()).toEqual([8, 1]);
});

describe("the cart of a page's loader", () => {
  const readAt = (cart: Cart, second: number): Cart => ({ ...cart, lastFetched: `2026-11-20T18:00:0${second}.000Z` });

  test('replaces an older one, also with the same version and newer prices', async () => {
    const { engine, quantities } = await engineWith(readAt(cartOf(1, [line(1, 1)]), 1));
    engine.offer(readAt(cartOf(2, [line(1, 4)]), 2));
    expect(quantities()).toEqual([4]);
    engine.offer(readAt(cartOf(2, [{ ...line(1, 4), price: 9 }]), 3));
    expect(engine.read().cart?.items[0]?.price).toBe(9);
  });

  test('does not replace a newer one, of this or another id', async () => {
    const { engine, quantities } = await engineWith(readAt(cartOf(2, [line(1, 4)]), 2));
    engine.offer(readAt(cartOf(2, [{ ...line(1, 4), price: 9 }]), 1));
    engine.offer(readAt(cartOf(1, [line(1, 3)]), 3));
    engine.offer(readAt({ ...cartOf(0, []), cart_id: 'none' }, 1));
    expect([quantities(), engine.read().cart?.items[0]?.price]).toEqual([[4], 4]);
  });
});

describe('an answer that cannot be read', () => {
  test.each([
    '{"items":[',
    '<html>Sign in to this network</html>',
    'null',
    '{}',
    '[]',
    '{"cart_id":"cart","version":2,"items":[],"previous_version":1}',
  ])('%s', async (text) => {
    const { engine, quantities } = await engineWith(cartOf(1, [line(1, 1)]));
    engine.setQuantity(1, 2);
    await vi.advanceTimersByTimeAsync(750);
    await sentAt(0).replyWithText(text);
    expect(quantities()).toEqual([1]);
    expect(engine.read()).toMatchObject({
      isSaving: false,
      lineErrors: { 1: expect.stringMatching(/try again/) },
    });
    // The shopper's own cart is read until that has succeeded, because the change may have been made.
    await requestAt(-1).replyWithText(text);
    await vi.advanceTimersByTimeAsync(5_000);
    await requestAt(-1).reply(cartOf(2, [line(1, 2)]));
    expect([quantities(), engine.read().load_error]).toEqual([[2], null]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET']);
    engine.setQuantity(1, 3);
    await vi.advanceTimersByTimeAsync(750);
    await sentAt(1).reply(updateTo(cartOf(3, [line(1, 3)]), [line(1, 3)]));
    expect(quantities()).toEqual([3]);
  });

  test('of the token refuses the change, and the next one asks again', async () => {
    const network = globalThis.fetch;
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>')));
    const { engine, quantities } = await engineWith(cartOf(1, [line(1, 1)]));
    engine.setQuantity(1, 2);
    await vi.advanceTimersByTimeAsync(750);
    expect([quantities(), engine.read().isSaving]).toEqual([[1], false]);
    vi.stubGlobal('fetch', network);
    engine.setQuantity(1, 3);
    await vi.advanceTimersByTimeAsync(750);
    expect(sent()).toHaveLength(1);
  });
});

test('a cart that was read before a change was answered does not replace the newer one', async () => {
  const { engine, quantities } = await engineWith(cartOf(1, [line(1, 1)]));
  void engine.load();
  engine.setQuantity(1, 2);
  await vi.advanceTimersByTimeAsync(750);
  await sentAt(0).reply(updateTo(cartOf(2, [line(1, 2)]), [line(1, 2)]));
  await requestAt(0).reply(cartOf(1, [line(1, 1)]));
  expect(quantities()).toEqual([2]);
});

test('a cart that another tab has changed is read until that has succeeded', async () => {
  const { engine, quantities } = await engineWith(cartOf(1, [line(1, 1)]));
  engine.hear();
  await requestAt(0).reply(BUSY, 503);
  expect(engine.read()).toMatchObject({ load_error: 'Busy.' });
  await vi.advanceTimersByTimeAsync(5_000);
  await requestAt(1).reply(cartOf(2, [line(1, 2)]));
  expect([quantities(), engine.read().load_error]).toEqual([[2], null]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(2);
});

test('an error stays while only an own change is known of a cart that another tab has changed', async () => {
  const { engine } = await engineWith(cartOf(1, [line(1, 1)]));
  engine.hear();
  await requestAt(0).reply(BUSY, 503);
  engine.setQuantity(1, 2);
  await vi.advanceTimersByTimeAsync(750);
  await sentAt(0).reply(updateTo(cartOf(3, [line(1, 2), line(2, 8)]), [line(1, 2)]));
  expect(engine.read().load_error).toBe('Busy.');
  await requestAt(-1).reply(cartOf(3, [line(1, 2), line(2, 8)]));
  expect(engine.read().load_error).toBeNull();
});

test('an error goes with the cart that a page is loaded with', async () => {
  const { engine } = await engineWith(cartOf(1, [line(1, 1)]));
  engine.hear();
  await requestAt(0).reply(BUSY, 503);
  expect(engine.read().load_error).toBe('Busy.');
  engine.offer(cartOf(2, [line(1, 2)]));
  expect(engine.read().load_error).toBeNull();
});

test('a first read that is tried again after a failure is loading again, without the error', async () => {
  const { engine } = await engineWith(null);
  void engine.load();
  await requestAt(0).reply(BUSY, 503);
  expect(engine.read()).toMatchObject({ isLoading: false, load_error: 'Busy.' });
  void engine.load();
  expect(engine.read()).toMatchObject({ isLoading: true, load_error: null });
});

test('a new line of a change that could not be read can be changed again, by its product', async () => {
  const { engine, quantities } = await engineWith(cartOf(1, []));
  engine.add(CARD);
  await vi.advanceTimersByTimeAsync(750);
  await sentAt(0).reply(updateTo(cartOf(3, [line(2, 8), line(1, 1)]), [line(1, 1)]));
  await requestAt(-1).reply(BUSY, 503);
  engine.setQuantity(1, 2);
  await vi.advanceTimersByTimeAsync(750);
  expect(sent()[1]?.fields).toMatchObject({ 'products[0][product_id]': '1', 'products[0][qty]': '2' });
  await sentAt(1).reply(updateTo(cartOf(4, [line(2, 8), line(1, 2)]), [line(1, 2)]));
  await requestAt(-1).reply(cartOf(4, [line(2, 8), line(1, 2)]));
  expect(quantities()).toEqual([8, 2]);
});

test('a read that is answered after a newer one is too late: its cart may be ordered by now', async () => {
  const { engine, quantities } = await engineWith(cartOf(1, [line(1, 1)]));
  void engine.load();
  void engine.load();
  await requestAt(1).reply({ ...cartOf(1, [line(2, 5)]), cart_id: 'next' });
  await requestAt(0).reply(cartOf(2, [line(1, 9)]));
  expect(quantities()).toEqual([5]);
});
