import { expect, test } from 'vitest';
import type { Order } from '#domain/order/endpoints.ts';
import { matching, pastPurchases } from './buy-again.ts';

function item(
  product_id: number,
  title: string,
  status: Order['items'][number]['status'] = 'active',
): Order['items'][number] {
  return {
    id: String(product_id),
    product_id,
    sku: '',
    title,
    manufacturer: 'Barn & Bean',
    size_text: '',
    image: '',
    url: '',
    qty: 1,
    price: 1,
    msrp: 1,
    line_item_price: 1,
    status,
  };
}

function order(items: Order['items'], status: Order['status'] = 'placed'): Order {
  return { items, status } as Order;
}

const orders = [
  order([item(1, 'Almond flour'), item(2, 'Olive oil')]),
  order([item(2, 'Olive oil'), item(3, 'Oats', 'canceled')]),
  order([item(4, 'Lentils')], 'canceled'),
];

test('past purchases stand once, the most frequent first, without what was canceled', () => {
  expect(pastPurchases(orders).map(({ title, times }) => [title, times])).toEqual([
    ['Olive oil', 2],
    ['Almond flour', 1],
  ]);
});

test('a search needs every typed word, in title or brand', () => {
  const purchases = pastPurchases(orders);
  expect(matching(purchases, 'bean OIL').map(({ title }) => title)).toEqual(['Olive oil']);
  expect(matching(purchases, '')).toHaveLength(2);
  expect(matching(purchases, 'soap')).toEqual([]);
});
