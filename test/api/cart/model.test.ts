import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeGuestCart } from '#api/cart/index.ts';
import { inTransaction } from '#api/db/pool.ts';
import { hashToken } from '#api/kernel/cookie-jar.ts';
import { type CartShop, startCartShop, type Tab } from './cart-shop.ts';

/** Products by position: stock and minimum quantity. */
const PRODUCTS = [
  { min: 1, stock: 900 },
  { min: 3, stock: 900 },
  { min: 1, stock: 4 },
  { min: 2, stock: 5 },
  { min: 1, stock: 0 },
] as const;
type Place = 0 | 1 | 2 | 3 | 4;

let shop: CartShop;
let products: number[];

beforeAll(async () => {
  shop = await startCartShop();
  products = await shop.products(PRODUCTS.length);
  for (const [place, { min, stock }] of PRODUCTS.entries()) {
    await shop.setStock(products[place] ?? 0, stock);
    await shop.db
      .updateTable('product')
      .set({ min_order_qty: min })
      .where('product_id', '=', products[place] ?? 0)
      .execute();
  }
});
afterAll(() => shop.close());

type Command = {
  who: 'guest' | 'person';
  tab: 0 | 1;
  place: Place;
  act: 'add' | 'set' | 'save' | 'restore' | 'remove' | 'merge';
  qty: number;
};
const command: fc.Arbitrary<Command> = fc.record({
  who: fc.constantFrom('guest' as const, 'person' as const),
  tab: fc.constantFrom(0 as const, 1 as const),
  place: fc.constantFrom<Place[]>(0, 1, 2, 3, 4),
  act: fc.constantFrom<Command['act'][]>('add', 'add', 'set', 'set', 'save', 'restore', 'remove', 'merge'),
  qty: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 999 })),
});

/** The plain model: per product a number to buy, or 'saved'; absent is not in the cart. */
type Model = Map<Place, number | 'saved'>;

function applyToModel(model: Model, { act, place, qty }: Command): void {
  const { min, stock } = PRODUCTS[place];
  const held = model.get(place);
  const bought = typeof held === 'number' ? held : 0;
  if (act === 'add') {
    let got = bought;
    // Added one by one up to the stock and the limit; without stock for the minimum, none is added.
    for (let i = 0; i < qty && got < Math.min(stock, 999); i++) got++;
    if (got < min) got = stock >= min ? min : bought;
    if (got > bought) model.set(place, got);
  }
  if (act === 'set' && qty >= min) model.set(place, qty);
  if (act === 'save') model.set(place, 'saved');
  if (act === 'restore' && held === 'saved') model.set(place, min);
  if (act === 'remove') model.delete(place);
}

function mergeModels(guest: Model, person: Model): void {
  for (const [place, held] of guest) {
    const own = person.get(place);
    if (held === 'saved') person.set(place, own ?? 'saved');
    else person.set(place, typeof own === 'number' ? Math.max(own, held) : held);
  }
  guest.clear();
}

async function act(tab: Tab, { act: what, place, qty }: Command): Promise<number> {
  const product_id = products[place] ?? 0;
  if (what === 'add') return (await tab.add(product_id, qty)).status;
  if (what === 'set') return (await tab.put({ products: [{ product_id, qty }] })).status;
  if (what === 'save') return (await tab.put({ products: [{ product_id, save_for_later: 1 }] })).status;
  if (what === 'remove') return (await tab.put({ products: [{ product_id, qty: 0 }] })).status;
  const saved = (await tab.get()).body.saved_items.find((item) => item.product_id === product_id);
  return saved ? (await tab.put({ line_items: [{ line_item_id: saved.id, save_for_later: 0 }] })).status : 200;
}

async function expectSame(tab: Tab, model: Model): Promise<void> {
  const { body } = await tab.get();
  const seen = [
    ...body.items.map((item) => [item.product_id, item.line_item_qty] as const),
    ...body.saved_items.map((item) => [item.product_id, 'saved'] as const),
  ];
  const wanted = [...model].map(([place, held]) => [products[place] ?? 0, held] as const);
  const order = (a: readonly [number, unknown], b: readonly [number, unknown]) => a[0] - b[0];
  expect(seen.sort(order)).toEqual(wanted.sort(order));
  expect(body.total_items_in_cart).toBe(
    [...model.values()].reduce<number>((sum, held) => sum + (held === 'saved' ? 0 : held), 0),
  );
}

/** 5,000 in the long run of proof/properties.ts. */
const RUNS = Number(process.env['CART_MODEL_RUNS'] ?? 200);

test(
  `${RUNS} sequences of two tabs and a sign-in behave as a plain model (I14, I15)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: RUNS > 200 ? 60 : 25 }), async (commands) => {
        const { account_id, tab } = await shop.person('member');
        const session: { token: string | null } = { token: null };
        const tabs = { guest: [shop.visitor(session), shop.visitor(session)], person: [tab, tab] };
        const models: { guest: Model; person: Model } = { guest: new Map(), person: new Map() };
        for (const step of commands) {
          if (step.act === 'merge') {
            if (session.token === null) continue;
            const guest_hash = hashToken(session.token);
            await inTransaction(shop.db, (tx) => mergeGuestCart(tx, { account_id, guest_hash, now: shop.clock.now() }));
            mergeModels(models.guest, models.person);
            continue;
          }
          const belowMinimum = step.act === 'set' && step.qty < PRODUCTS[step.place].min;
          const own = tabs[step.who][step.tab];
          expect(own && (await act(own, step))).toBe(belowMinimum ? 400 : 200);
          applyToModel(models[step.who], step);
        }
        await expectSame(tabs.guest[1] ?? tab, models.guest);
        await expectSame(tab, models.person);
      }),
      { numRuns: RUNS },
    );
  },
  RUNS * 2_000,
);
