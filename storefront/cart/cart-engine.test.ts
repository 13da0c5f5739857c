import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EMPTY_CART, EMPTY_LINE } from '#domain/cart/empty-cart.ts';
import { fingerprintOf } from '#domain/cart/fingerprint.ts';
import type { Cart, CartItem, CartUpdate } from '#domain/cart/schema.ts';
import type { CardFacts } from '#storefront/catalog/card.ts';
import { forgetToken } from '#storefront/kernel/browser-call.ts';
import { CartEngine } from './cart-engine.ts';

type Reply = (body: object, status?: number) => Promise<void>;
type Request = {
  method: string;
  url: string;
  fields: Record<string, string>;
  isLeaving: boolean;
  reply: Reply;
  replyWithText: (text: string) => Promise<void>;
};

let requests: Request[];
beforeEach(() => {
  vi.useFakeTimers();
  forgetToken();
  requests = [];
  // Replaces the network: each cart request waits for the test's answer.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.includes('/token/csrf')) return Promise.resolve(Response.json({ csrf_token: 'token' }));
    return new Promise<Response>((resolve) => {
      const answerWith = async (answer: Response) => {
        resolve(answer);
        await vi.advanceTimersByTimeAsync(0);
      };
      requests.push({
        method: init.method ?? 'GET',
        url,
        fields: Object.fromEntries(init.body instanceof URLSearchParams ? init.body : []),
        isLeaving: init.keepalive === true,
        reply: (body, status = 200) => answerWith(Response.json(body, { status })),
        replyWithText: (text) => answerWith(new Response(text)),
      });
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CARD: CardFacts = {
  id: 1,
  title: 'Oats',
  manufacturer: '',
  size_text: '',
  unit_price: '',
  price: 4,
  msrp: 5,
  autoship_price: null,
  qty: 99,
  min_order_qty: 1,
  in_stock: true,
  rating_count: 0,
  rating_average: 0,
  diets: [],
  product_badges: [],
  has_options: false,
  image: '',
  url: '',
  type_category: 'grocery',
  restriction_tag: null,
  tiered_pricing: [],
};

function line(product_id: number, qty: number): CartItem {
  const { id: _id, ...card } = CARD;
  return { ...EMPTY_LINE, ...card, product_id, id: `line-${product_id}`, line_item_qty: qty, line_item_price: 4 * qty };
}

/** The server's cart with these lines, all in the grocery box. */
function cartOf(version: number, items: CartItem[]): Cart {
  const subtotal = items.reduce((sum, item) => sum + item.line_item_price, 0);
  const total_items_in_cart = items.reduce((sum, item) => sum + item.line_item_qty, 0);
  return { ...EMPTY_CART, cart_id: 'cart', version, items, subtotal, grand_total: subtotal, total_items_in_cart };
}

/** The answer to a change of `changed`, which makes the cart `after`. */
function updateTo(after: Cart, changed: CartItem[]): CartUpdate {
  const { items, saved_items } = after;
  const idsOf = (list: CartItem[]) => list.map(({ id }) => id);
  const unboxed_item_ids = idsOf(items);
  const rest = { boxes: [], unboxed_item_ids, saved_item_ids: idsOf(saved_items), saved_items: [] };
  const fingerprint = fingerprintOf([...items, ...saved_items]);
  return { ...after, ...rest, items: changed, previous_version: after.version - 1, fingerprint };
}

async function engineWith(cart: Cart | null) {
  const notices: string[] = [];
  const engine = new CartEngine((text) => notices.push(text));
  if (cart) engine.offer(cart);
  await vi.advanceTimersByTimeAsync(0);
  return { engine, notices, quantities: () => engine.read().cart?.items.map((item) => item.line_item_qty) };
}

const sent = () => requests.filter(({ method }) => method === 'PUT');
const REFUSED = { code: 'invalid', errors: [{ field: 'line_items.0.qty', message: 'must be 0 or at least 3.' }] };

describe('forms', () => {
  test('go out together 750 ms after the last change, lines by their id and products by theirs', async () => {
    const { engine } = await engineWith(cartOf(1, [line(1, 2)]));
    engine.setQuantity(1, 3);
    await vi.advanceTimersByTimeAsync(700);
    engine.add({ ...CARD, id: 2 });
    engine.setQuantity(1, 5);
    await vi.advanceTimersByTimeAsync(749);
    expect(sent()).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent().map(({ fields }) => fields)).toEqual([
      {
        'line_items[0][line_item_id]': 'line-1',
        'line_items[0][qty]': '5',
        'line_items[0][save_for_later]': '0',
        'products[0][product_id]': '2',
        'products[0][qty]': '1',
        'products[0][save_for_later]': '0',
      },
    ]);
  });

  test('made during a request stay on top of its answer and go next', async () => {
    const { engine, quantities } = await engineWith(cartOf(1, [line(1, 1)]));
    engine.setQuantity(1, 2);
    await vi.advanceTimersByTimeAsync(750);
    engine.setQuantity(1, 5);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent()).toHaveLength(1);
    await sent()[0]?.reply(updateTo(cartOf(2, [line(1, 2)]), [line(1, 2)]));
    expect(quantities()).toEqual([5]);
    expect(sent()[1]?.fields).toMatchObject({ 'line_items[0][qty]': '5' });
    await sent()[1]?.reply(updateTo(cartOf(3, [line(1, 5)]), [line(1, 5)]));
    expect(quantities()).toEqual([5]);
    expect(engine.read().isSaving).toBe(false);
  });

  test('are sent at once when the page is being closed, even during a request', async () => {
    const { engine } = await engineWith(cartOf(1, [line(1, 1)]));
    engine.setQuantity(1, 2);
    engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    engine.setQuantity(1, 3);
    engine.flush();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent().map(({ isLeaving, fields }) => [isLeaving, fields['line_items[0][qty]']])).toEqual([
      [true, '2'],
      [true, '3'],
    ]);
  });

  test('ask for the whole cart as long as none is known', async () => {
    const { engine, quantities } = await engineWith(null);
    engine.add(CARD);
    expect(quantities()).toEqual([1]);
    await vi.advanceTimersByTimeAsync(750);
    expect(sent()[0]?.url).toContain('full_cart=1');
    await sent()[0]?.reply(cartOf(1, [line(1, 1)]));
    engine.setQuantity(1, 2);
    await vi.advanceTimersByTimeAsync(750);
    expect(sent()[1]?.url).toContain('full_cart=0');
  });
});

test('when another tab has changed the cart, too, it is read again before its forms are dropped', async () => {
  const { engine, quantities } = await engineWith(cartOf(1, [line(1, 1), line(2, 1)]));
  engine.setQuantity(1, 2);
  await vi.advanceTimersByTimeAsync(750);
  await sent()[0]?.reply(updateTo(cartOf(3, [line(1, 2), line(2, 8)]), [line(1, 2)]));
  expect(quantities()).toEqual([2, 1]);
  expect(requests.at(-1)?.method).toBe('GET');
  await requests.at(-1)?.reply(cartOf(3, [line(1, 2), line(2, 8)]));
  expect(quantities()).toEqual([2, 8]);
});

test('a change that was made stays on the screen until the cart, changed in another tab, can be read', async () => {
  const { engine, quantities } = await engineWith(cartOf(1, [line(1, 1), line(2, 1)]));
  engine.setQuantity(1, 2);
  await vi.advanceTimersByTimeAsync(750);
  await sent()[0]?.reply(updateTo(cartOf(3, [line(1, 2), line(2, 8)]), [line(1, 2)]));
  await requests.at(-1)?.reply({ code: 'busy', errors: [{ message: 'Busy.' }] }, 503);
  expect(quantities()).toEqual([2, 1]);
  expect(engine.read()).toMatchObject({ load_error: 'Busy.', isSaving: false });
  // It is read again until that works, and what was read before the change doesn't count.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requests).toHaveLength(3);
  await requests[2]?.reply({ code: 'busy', errors: [{ message: 'Busy.' }] }, 503);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requests).toHaveLength(4);
  engine.offer(cartOf(2, [line(1, 1), line(2, 8)]));
  expect([quantities(), engine.read().load_error]).toEqual([[2, 8], 'Busy.']);
  await requests[3]?.reply(cartOf(3, [line(1, 2), line(2, 9)]));
  expect([quantities(), engine.read().load_error]).toEqual([[2, 9], null]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(4);
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
  test.each(['{"items":[', '<html>Sign in to this network</html>', 'null', '{}', '[]'])('%s', async (text) => {
    const { engine, quantities } = await engineWith(cartOf(1, [line(1, 1)]));
    engine.setQuantity(1, 2);
    await vi.advanceTimersByTimeAsync(750);
    await sent()[0]?.replyWithText(text);
    expect(quantities()).toEqual([1]);
    expect(engine.read()).toMatchObject({
      isSaving: false,
      lineErrors: { 'line-1': expect.stringMatching(/try again/) },
    });
    // The shopper's own cart is read, because the change may have been made.
    await requests.at(-1)?.replyWithText(text);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests.map(({ method }) => method)).toEqual(['PUT', 'GET']);
    engine.setQuantity(1, 3);
    await vi.advanceTimersByTimeAsync(750);
    await sent()[1]?.reply(updateTo(cartOf(2, [line(1, 3)]), [line(1, 3)]));
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
  await sent()[0]?.reply(updateTo(cartOf(2, [line(1, 2)]), [line(1, 2)]));
  await requests[0]?.reply(cartOf(1, [line(1, 1)]));
  expect(quantities()).toEqual([2]);
});

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

  test('are sent as they are when the cart could not be read', async () => {
    const { engine } = await engineWith(null);
    void engine.load();
    engine.add(CARD);
    await vi.advanceTimersByTimeAsync(750);
    await requests[0]?.reply({ code: 'busy', errors: [{ message: 'Busy.' }] }, 503);
    expect(engine.read().load_error).toBe('Busy.');
    expect(sent()[0]?.fields).toMatchObject({ 'products[0][qty]': '1' });
  });
});

describe('a refused form', () => {
  test('is dropped, and its line says why in the words of the server', async () => {
    const { engine, quantities } = await engineWith(cartOf(1, [line(1, 3)]));
    engine.setQuantity(1, 2);
    await vi.advanceTimersByTimeAsync(750);
    await sent()[0]?.reply(REFUSED, 400);
    expect(quantities()).toEqual([3]);
    expect(engine.read()).toMatchObject({ lineErrors: { 'line-1': 'must be 0 or at least 3.' }, isSaving: false });
    engine.setQuantity(1, 4);
    expect(engine.read().lineErrors['line-1']).toBe('');
  });

  test('is not told about when a newer one has taken its place', async () => {
    const { engine, quantities } = await engineWith(cartOf(1, [line(1, 3)]));
    engine.setQuantity(1, 2);
    await vi.advanceTimersByTimeAsync(750);
    engine.setQuantity(1, 6);
    await sent()[0]?.reply(REFUSED, 400);
    expect(quantities()).toEqual([6]);
    expect(engine.read().lineErrors).not.toMatchObject({ 'line-1': 'must be 0 or at least 3.' });
  });

  test('of a new product is told in a notice', async () => {
    const { engine, notices } = await engineWith(cartOf(1, []));
    engine.add(CARD);
    await vi.advanceTimersByTimeAsync(750);
    await sent()[0]?.reply({ code: 'cart_full', errors: [{ message: 'Full.' }] }, 409);
    expect(notices).toEqual(['Full.']);
  });

  test('of a lapsed member is remembered until they rejoin', async () => {
    const { engine, quantities } = await engineWith(cartOf(1, []));
    engine.add(CARD);
    await vi.advanceTimersByTimeAsync(750);
    await sent()[0]?.reply({ code: 'reactivation_required', errors: [{ message: 'Rejoin.' }] }, 403);
    const { wanted } = engine.read();
    expect([quantities(), wanted?.item.title, wanted?.qty]).toEqual([[], 'Oats', 1]);
    if (wanted) void engine.addWanted(wanted);
    await requests.at(-1)?.reply(cartOf(1, [line(1, 4)]));
    expect([quantities(), engine.read().wanted]).toEqual([[4], null]);
  });
});

test('settling sends what waits and ends when all is answered, or with the first refusal', async () => {
  const { engine } = await engineWith(cartOf(1, [line(1, 3)]));
  engine.setQuantity(1, 4);
  const saved = engine.settle();
  await vi.advanceTimersByTimeAsync(0);
  engine.setQuantity(1, 5);
  await sent()[0]?.reply(updateTo(cartOf(2, [line(1, 4)]), [line(1, 4)]));
  await sent()[1]?.reply(updateTo(cartOf(3, [line(1, 5)]), [line(1, 5)]));
  expect(await saved).toBe(true);
  engine.setQuantity(1, 2);
  const refused = engine.settle();
  await vi.advanceTimersByTimeAsync(0);
  await sent()[2]?.reply(REFUSED, 400);
  expect(await refused).toBe(false);
});

test('a removed line comes back by undo, whether or not its removal was answered', async () => {
  const { engine, quantities } = await engineWith(cartOf(1, [line(1, 3)]));
  engine.setQuantity(1, 0);
  expect(quantities()).toEqual([]);
  const [early] = engine.read().undos;
  if (early) engine.undo(early);
  expect([quantities(), engine.read().undos]).toEqual([[3], []]);
  engine.setQuantity(1, 0);
  await vi.advanceTimersByTimeAsync(750);
  await sent()[0]?.reply(updateTo(cartOf(2, []), []));
  const [late] = engine.read().undos;
  if (late) engine.undo(late);
  await vi.advanceTimersByTimeAsync(750);
  expect(sent()[1]?.fields).toMatchObject({ 'products[0][product_id]': '1', 'products[0][qty]': '3' });
});
