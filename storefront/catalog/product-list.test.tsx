import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ProductList } from './product-list.tsx';

const EMPTY = { products: [], facets: [], total: 0, page: 1, fromPage: 1, page_size: 24 };

/** The choices of the Sort box at an address, and which one is chosen. */
function sortsAt(address: string, ownOrder: string | undefined): { chosen: string | undefined; all: string[] } {
  const element = <ProductList list={EMPTY} ownOrder={ownOrder} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  const options = [...renderToString(<RouterProvider router={router} />).matchAll(/<option([^>]*)>([^<]+)</g)];
  return {
    chosen: options.find(([, attributes]) => attributes?.includes('selected'))?.[2],
    all: options.map(([, , label = '']) => label),
  };
}

test.each([
  // address                        own order               chosen
  ['/c/snacks', undefined, 'Most popular'],
  ['/c/snacks?sort=price', undefined, 'Price, low to high'],
  ['/search/results?q=oats', 'Best match', 'Best match'],
  ['/search/results?q=oats&sort=match', 'Best match', 'Best match'],
  ['/search/results?q=oats&sort=popular', 'Best match', 'Most popular'],
  ['/search/results?q=oats&sort=cheapest', 'Best match', 'Best match'],
  ['/ingredients/almonds', 'Most of it first', 'Most of it first'],
])('%s (own order: %s) is sorted by %s', (address, ownOrder, label) => {
  const { chosen, all } = sortsAt(address, ownOrder);
  expect(chosen).toBe(label);
  expect(all.includes('Most popular')).toBe(true);
  expect(all).toHaveLength(ownOrder === undefined ? 6 : 7);
});
