import { describe, expect, test, vi } from 'vitest';
import { CARD } from '#storefront/catalog/card-fixtures.ts';
import {
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

  test('never ask for more than there is, and the page says what the limit is', async () => {
    const { engine, quantities, notices } = await engineWith(cartOf(1, [{ ...line(1, 2), qty: 50 }]));
    engine.setQuantity(1, 5000);
    expect(quantities()).toEqual([50]);
    expect(engine.read()).toMatchObject({ lineErrors: { 1: 'Only 50 left.' }, announcement: 'Only 50 left.' });
    expect(notices).toEqual(['Only 50 left.']);
    await vi.advanceTimersByTimeAsync(750);
    expect(sent()[0]?.fields).toMatchObject({ 'line_items[0][qty]': '50' });
    engine.setQuantity(1, 5000);
    await vi.advanceTimersByTimeAsync(750);
    expect(sent()).toHaveLength(1);
    engine.setQuantity(1, 3);
    expect(engine.read().lineErrors).toEqual({ 1: '' });
  });

  test('made during a request stay on top of its answer and go next', async () => {
    const { engine, quantities } = await engineWith(cartOf(1, [line(1, 1)]));
    engine.setQuantity(1, 2);
    await vi.advanceTimersByTimeAsync(750);
    engine.setQuantity(1, 5);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent()).toHaveLength(1);
    await sentAt(0).reply(updateTo(cartOf(2, [line(1, 2)]), [line(1, 2)]));
    expect(quantities()).toEqual([5]);
    expect(sent()[1]?.fields).toMatchObject({ 'line_items[0][qty]': '5' });
    await sentAt(1).reply(updateTo(cartOf(3, [line(1, 5)]), [line(1, 5)]));
    expect(quantities()).toEqual([5]);
    expect(engine.read().isSaving).toBe(false);
  });

  test('are sent at once when the page is being closed, even during a request', async () => {
    const { engine } = await engineWith(cartOf(1, [line(1, 1)]));
    engine.setQuantity(1, 2);
    void engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    engine.setQuantity(1, 3);
    void engine.flush();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent().map(({ isLeaving, fields }) => [isLeaving, fields['line_items[0][qty]']])).toEqual([
      [true, '2'],
      [true, '3'],
    ]);
  });

  test('of a shopper without a cart make one, whose lines then are changed by their id', async () => {
    const { engine, quantities } = await engineWith(null);
    engine.add(CARD);
    expect(quantities()).toEqual([1]);
    await vi.advanceTimersByTimeAsync(750);
    await sentAt(0).reply(updateTo(cartOf(1, [line(1, 1)]), [line(1, 1)]));
    engine.setQuantity(1, 2);
    await vi.advanceTimersByTimeAsync(750);
    expect(sent()[1]?.fields).toMatchObject({ 'line_items[0][line_item_id]': 'line-1' });
    expect(requests.map(({ method }) => method)).toEqual(['PUT', 'PUT']);
  });
});

test('when another tab has changed the cart, too, it is read again, and until then shows what was made', async () => {
  const { engine, quantities } = await engineWith(cartOf(1, [line(1, 1), line(2, 1)]));
  engine.setQuantity(1, 2);
  await vi.advanceTimersByTimeAsync(750);
  await sentAt(0).reply(updateTo(cartOf(3, [line(1, 2), line(2, 8)]), [line(1, 2)]));
  expect(quantities()).toEqual([2, 1]);
  expect(requests.at(-1)?.method).toBe('GET');
  await requestAt(-1).reply(cartOf(3, [line(1, 2), line(2, 8)]));
  expect(quantities()).toEqual([2, 8]);
});

describe('a refused form', () => {
  test('is dropped, and its line says why in the words of the server', async () => {
    const { engine, quantities } = await engineWith(cartOf(1, [line(1, 3)]));
    engine.setQuantity(1, 2);
    await vi.advanceTimersByTimeAsync(750);
    await sentAt(0).reply(REFUSED, 400);
    expect(quantities()).toEqual([3]);
    expect(engine.read()).toMatchObject({ lineErrors: { 1: 'The minimum is 3.' }, isSaving: false });
    engine.setQuantity(1, 4);
    expect(engine.read().lineErrors[1]).toBe('');
  });

  test('of a removed line brings it back, and offers no Undo', async () => {
    const { engine, quantities } = await engineWith(cartOf(1, [line(1, 3), line(2, 1)]));
    engine.setQuantity(1, 0);
    expect([quantities(), engine.read().undos.length]).toEqual([[1], 1]);
    await vi.advanceTimersByTimeAsync(750);
    await sentAt(0).reply(REFUSED, 400);
    expect([quantities(), engine.read().undos]).toEqual([[3, 1], []]);
    engine.setQuantity(2, 0);
    const [undo] = engine.read().undos;
    if (undo) engine.dropUndo(undo);
    expect([undo?.kind, engine.read().undos]).toEqual(['removed', []]);
  });

  test('is not told about when a newer one has taken its place', async () => {
    const { engine, quantities } = await engineWith(cartOf(1, [line(1, 3)]));
    engine.setQuantity(1, 2);
    await vi.advanceTimersByTimeAsync(750);
    engine.setQuantity(1, 6);
    await sentAt(0).reply(REFUSED, 400);
    expect(quantities()).toEqual([6]);
    expect(engine.read().lineErrors).not.toMatchObject({ 1: 'The minimum is 3.' });
  });

  test('is told about when it left with the page and an older one of its line is still on its way', async () => {
    const { engine } = await engineWith(cartOf(1, [line(1, 3)]));
    engine.setQuantity(1, 2);
    await vi.advanceTimersByTimeAsync(750);
    engine.setQuantity(1, 7);
    void engine.flush();
    await vi.advanceTimersByTimeAsync(0);
    await sentAt(1).reply(REFUSED, 400);
    expect(engine.read().lineErrors).toMatchObject({ 1: 'The minimum is 3.' });
  });

  test('of a new product is told in a notice', async () => {
    const { engine, notices } = await engineWith(cartOf(1, []));
    engine.add(CARD);
    await vi.advanceTimersByTimeAsync(750);
    await sentAt(0).reply({ code: 'cart_full', errors: [{ message: 'Full.' }] }, 409);
    expect(notices).toEqual(['Full.']);
  });

  test('of a lapsed member is remembered until they rejoin', async () => {
    const { engine, quantities, notices } = await engineWith(cartOf(1, []));
    engine.add(CARD);
    await vi.advanceTimersByTimeAsync(750);
    await sentAt(0).reply({ code: 'reactivation_required', errors: [{ message: 'Rejoin.' }] }, 403);
    engine.add({ ...CARD, id: 2 });
    await vi.advanceTimersByTimeAsync(750);
    await sentAt(1).reply({ code: 'cart_full', errors: [{ message: 'Full.' }] }, 409);
    expect(notices).toEqual(['Full.']);
    const { wanted } = engine.read();
    expect([quantities(), wanted?.item.title, wanted?.qty]).toEqual([[], 'Oats', 1]);
    if (wanted) void engine.addWanted(wanted);
    await requestAt(-1).reply(cartOf(1, [line(1, 4)]));
    expect([quantities(), engine.read().wanted]).toEqual([[4], null]);
  });

  test('of a lapsed member is told of where it is not what they are asked to rejoin for', async () => {
    const { engine, notices, quantities } = await engineWith(cartOf(1, [line(1, 3)]));
    engine.add({ ...CARD, id: 2 });
    engine.setQuantity(1, 0);
    await vi.advanceTimersByTimeAsync(750);
    await sentAt(0).reply({ code: 'reactivation_required', errors: [{ message: 'Rejoin.' }] }, 403);
    expect([quantities(), engine.read().lineErrors, notices]).toEqual([[3], { 1: 'Rejoin.', 2: '' }, []]);
    expect(engine.read().wanted).toMatchObject({ item: { product_id: 2 }, qty: 1 });
  });

  test('of a lapsed member holds as many of the box that they wanted, not of another one', async () => {
    const boxOf = (id: string, qty: number, picked: number) => ({
      ...line(9, qty),
      id,
      picks: [{ product_id: picked, qty: 3 }],
    });
    const cart = cartOf(1, [boxOf('a', 5, 1), boxOf('b', 1, 2)]);
    const { engine, quantities } = await engineWith(cart);
    void engine.addWanted({ item: boxOf('b', 1, 2), qty: 2 });
    await requestAt(-1).reply(cart);
    expect(quantities()).toEqual([5, 2]);
  });

  test('are told of each box of a product that has changed', async () => {
    const { engine } = await engineWith(null);
    const note = { product_id: 9, title: 'Box', kind: 'changed' as const, message: 'Box has changed.' };
    const notes = ['a', 'b'].map((line_item_id) => ({ ...note, line_item_id, old_price: null, new_price: null }));
    const cart = { ...cartOf(1, []), notification: notes };
    engine.offer(cart);
    engine.offer(cart);
    expect(engine.read().changes).toEqual(notes);
  });
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
  await sentAt(0).reply(updateTo(cartOf(2, []), []));
  const [late] = engine.read().undos;
  if (late) engine.undo(late);
  await vi.advanceTimersByTimeAsync(750);
  expect(sent()[1]?.fields).toMatchObject({ 'products[0][product_id]': '1', 'products[0][qty]': '3' });
});

test('a card of a family counts all of its choices, and one of a set all that were built of it', async () => {
  const built = (id: string, qty: number) => ({ ...line(7, qty), id, picks: [{ product_id: 1, qty: Number(id) }] });
  const choices = [
    { ...line(11, 2), parent_product_id: 10 },
    { ...line(12, 3), parent_product_id: 10 },
  ];
  const saved = { ...line(13, 4), parent_product_id: 10, save_for_later: true };
  const { engine } = await engineWith({
    ...cartOf(1, [...choices, built('1', 1), built('2', 1), line(1, 1)]),
    saved_items: [saved],
  });
  expect([10, 11, 12, 13, 7, 1, 2].map(engine.quantityOf)).toEqual([5, 2, 3, 0, 2, 1, 0]);
  engine.add({ ...CARD, id: 14, parent_product_id: 10 });
  expect([engine.quantityOf(10), sent()]).toEqual([6, []]);
});

test('a line that came back in another way has nothing left to undo', async () => {
  const { engine } = await engineWith(cartOf(1, [line(1, 3)]));
  engine.setQuantity(1, 0);
  expect(engine.read().undos).toHaveLength(1);
  engine.add(CARD);
  expect(engine.read().undos).toEqual([]);
});

test('a saved line that was removed is saved again by undo', async () => {
  const saved = { ...line(1, 0), save_for_later: true };
  const { engine } = await engineWith({ ...cartOf(1, []), saved_items: [saved] });
  engine.set(saved, 0);
  const [undo] = engine.read().undos;
  expect([engine.read().cart?.saved_items, undo?.item.save_for_later]).toEqual([[], true]);
  if (undo) engine.undo(undo);
  expect(engine.read().cart?.saved_items).toMatchObject([{ product_id: 1, line_item_qty: 0 }]);
  expect(engine.read()).toMatchObject({ undos: [], announcement: 'Oats has been saved for later' });
  await vi.advanceTimersByTimeAsync(750);
  expect(sent()[0]?.fields).toMatchObject({ 'line_items[0][qty]': '0', 'line_items[0][save_for_later]': '1' });
});

test('the error of a new line is its own, and stays when the server has made the line', async () => {
  const { engine } = await engineWith(cartOf(1, []));
  engine.add(CARD);
  engine.add({ ...CARD, id: 2 });
  engine.setQuantity(1, 500);
  expect(engine.read().lineErrors).toEqual({ 1: 'Only 99 left.', 2: '' });
});
