import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ProductList } from './product-list.tsx';

const EMPTY = { products: [], facets: [], total: 0, page: 1, fromPage: 1, page_size: 24 };

/** The choices of the Sort box at an address, and which one is chosen. */
function sortsAt(address: string, isBestFirst: boolean): { chosen: string | undefined; all: string[] } {
  const element = <ProductList list={EMPTY} isBestFirst={isBestFirst} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  const options = [...renderToString(<RouterProvider router={router} />).matchAll(/<option([^>]*)>([^<]+)</g)];
  return {
    chosen: options.find(([, attributes]) => attributes?.includes('selected'))?.[2],
    all: options.map(([, , label = '']) => label),
  };
}

test.each([
  // address                        results of a search     chosen
  ['/c/snacks', false, 'Most popular'],
  ['/c/snacks?sort=price', false, 'Price, low to high'],
  ['/search/results?q=oats', true, 'Best match'],
  ['/search/results?q=oats&sort=match', true, 'Best match'],
  ['/search/results?q=oats&sort=popular', true, 'Most popular'],
  ['/search/results?q=oats&sort=cheapest', true, 'Best match'],
])('%s (of a search: %s) is sorted by %s', (address, isBestFirst, label) => {
  const { chosen, all } = sortsAt(address, isBestFirst);
  expect(chosen).toBe(label);
  expect(all.includes('Best match')).toBe(isBestFirst);
});
