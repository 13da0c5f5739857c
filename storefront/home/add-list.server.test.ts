import { createContext, type RouterContext, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { EMPTY_CART } from '#domain/cart/empty-cart.ts';
import { addProducts, getCart } from '#domain/cart/endpoints.ts';
import type { ProductCard } from '#domain/catalog/schema.ts';
import type { ShoppingList } from '#domain/catalog/shopping-list-endpoints.ts';
import { getPromisedDate } from '#domain/delivery/endpoints.ts';
import { PAGE_SERVICES, type PageServices } from '#domain/kernel/page-services.ts';
import { CARD } from '#storefront/catalog/card-fixtures.ts';
import { addList } from './add-list.server.ts';

const ADULTS = 'New York law requires an age check for this supplement.';

/** A visitor's page in New York. @returns it, and the products that it added. */
function visit(): { context: RouterContextProvider; added: number[] } {
  const added: number[] = [];
  const call = async (endpoint: unknown, { query, body }: Called) => {
    if (endpoint === getPromisedDate && query?.zip === '10001')
      return { restrictions: [{ restriction_tag: 'supplement-18', reason: ADULTS }] };
    if (endpoint === getCart) return EMPTY_CART;
    if (endpoint !== addProducts) throw new Error('Unexpected call.');
    added.push(...(body?.products ?? []).map(({ product_id }) => product_id));
    return { cart_errors: [] };
  };
  const held = globalThis as { [PAGE_SERVICES]?: RouterContext<PageServices> };
  const context = new RouterContextProvider();
  const services = { call, caller: async () => ({ role: 'visitor', account: null }) };
  context.set((held[PAGE_SERVICES] ??= createContext<PageServices>()), services as unknown as PageServices);
  return { context, added };
}

type Called = { query?: { zip?: string }; body?: { products: { product_id: number }[] } };

const request = new Request('https://shop.example/l/gym', { method: 'POST', headers: { cookie: 'zip=10001' } });
const listOf = (product: ProductCard) =>
  ({ items: [CARD, product].map((one) => ({ product: one, qty: 1, note: '' })) }) as unknown as ShoppingList;

test.each<[string, Partial<ProductCard>]>([
  ['its own rule', { restriction_tag: 'supplement-18' }],
  [
    'the second rule of its parts',
    { product_type: 'bundle', restriction_tag: 'prop-65-food', part_tags: ['supplement-18'] },
  ],
])('a list is added without what is kept out of the state by %s', async (_what, fields) => {
  const { context, added } = visit();
  const done = await addList(context, request, listOf({ ...CARD, id: 2, title: 'Gym box', ...fields }));
  expect(added).toEqual([1]);
  expect(done).toMatchObject({ reordered: { short: [{ title: 'Gym box', message: ADULTS }] } });
});
