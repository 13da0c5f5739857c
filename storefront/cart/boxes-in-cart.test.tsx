import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { EMPTY_BOX } from '#domain/cart/empty-cart.ts';
import { rowKey } from '#domain/cart/row-key.ts';
import type { CartItem } from '#domain/cart/schema.ts';
import { CartContents } from './cart-contents.tsx';
import { CartEngine, NO_CART } from './cart-engine.ts';
import { cartOf, line } from './cart-engine-fixtures.ts';

const boxOf = (id: string, picked: number, title: string): CartItem => ({
  ...line(9, 1),
  id,
  product_type: 'buildYourBundle',
  product_options: { [picked]: `3 × ${title}` },
  picks: [{ product_id: picked, qty: 3 }],
});

test('two boxes of one product have places and errors of their own', () => {
  const items = [boxOf('a', 1, 'Tea'), boxOf('b', 2, 'Oats')];
  const cart = { ...cartOf(1, items), boxes: [{ ...EMPTY_BOX, box_type: 'grocery' as const, items }] };
  const [first, second] = items.map(rowKey) as [string, string];
  const snapshot = { ...NO_CART, cart, lineErrors: { [first]: 'Only 1 left.', [second]: 'Only 2 left.' } };
  const engine = new CartEngine(() => undefined);
  const element = <CartContents cart={cart} snapshot={snapshot} engine={engine} level="h2" />;
  const markup = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  const valuesOf = (attribute: string) =>
    [...markup.matchAll(new RegExp(` ${attribute}="([^"]+)"`, 'g'))].map(([, value]) => value);
  const errors = valuesOf('id').filter((id) => id?.startsWith('line-error'));
  expect(new Set(errors).size).toBe(2);
  expect(valuesOf('aria-describedby')).toEqual(errors);
  expect(new Set(valuesOf('data-focus-place')).size).toBe(2);
});
