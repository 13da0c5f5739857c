import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ShownList } from './list-loader.server.ts';
import { ProductList } from './product-list.tsx';

const EMPTY: ShownList = { products: [], facets: [], total: 0, page: 1, fromPage: 1, page_size: 24 };

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

/** The words of a list at an address, and its links. */
function listAt(
  address: string,
  list: ShownList,
  own?: ComponentProps<typeof ProductList>['own'],
): { html: string; text: string; links: string[] } {
  const element = <ProductList list={list} own={own} empty={<p>Nothing at all</p>} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  const html = renderToString(<RouterProvider router={router} />);
  const text = html.replaceAll(/<!--.*?-->|<[^>]+>/g, '');
  return { html, text, links: [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href) };
}

test('a household is told how many products are hidden, and can show them', () => {
  const hidden = listAt('/c/snacks?diet=organic&page=3', { ...EMPTY, total: 80, page: 3, hidden: 3 });
  expect(hidden.text).toContain('3 hidden by your preferences. Show');
  expect(hidden.links).toContain('?diet=organic&amp;show_hidden=1');
  const shown = listAt('/c/snacks?diet=organic&show_hidden=1', { ...EMPTY, total: 83, hidden: 3 });
  expect(shown.text).toContain('3 products are marked because of your preferences. Hide again');
  expect(shown.links).toContain('?diet=organic');
});

test.each([
  // hidden   address                     what the filters say
  [undefined, '/c/snacks', 'Hide what my household avoids'],
  [0, '/c/snacks', 'Your preferences hide nothing here. Change preferences'],
  [3, '/c/snacks', 'Change preferences'],
  [1, '/c/snacks?show_hidden=1', 'Change preferences'],
])('the filters of a list with %s hidden at %s say: %s', (hidden, address, words) => {
  const list = { ...EMPTY, total: 80, ...(hidden === undefined ? {} : { hidden }) };
  const { text } = listAt(address, list);
  expect(text).toContain(words);
  // How many are hidden is said once, above the list.
  if (hidden) expect(text.match(/hidden|hide/gi)).toHaveLength(1);
});

test('of many brands a list names some, and links to the list that names all', () => {
  const values = Array.from({ length: 12 }, (_, at) => ({
    key: `b${at}`,
    title: `Brand ${at}`,
    count: 5,
    is_selected: false,
  }));
  const brands = (total: number) => ({
    ...EMPTY,
    total: 80,
    facets: [{ key: 'brand' as const, title: 'Brand', values, total }],
  });
  const some = listAt('/c/snacks?diet=organic', brands(1_250));
  expect(some.text).toContain('Show all 1,250');
  expect(some.links).toContain('?diet=organic&amp;all_brands=1');
  expect(some.text).not.toContain('Brand 11');
  const loaded = listAt('/c/snacks?diet=organic', brands(12));
  expect(loaded.text).toContain('Show all 12');
  expect(loaded.links.some((link) => link.includes('all_brands'))).toBe(false);
  expect(loaded.html).toMatch(/<button[^>]* aria-expanded="false"[^>]*>Show all/);
  const all = listAt('/c/snacks?diet=organic&all_brands=1', brands(12));
  expect(all.text).toContain('Brand 11');
  expect(all.text).not.toContain('Show all');
  expect(/href="([^"]+)"[^>]*>Show fewer/.exec(all.html)?.[1]).toBe('?diet=organic');
  expect(listAt('/c/snacks', brands(12)).text).not.toContain('Show fewer');
});

test('where everything is hidden, the list says so instead of being empty', () => {
  const allHidden = listAt('/c/cheese', { ...EMPTY, hidden: 12 });
  expect(allHidden.text).toContain('Your preferences hide all 12 products here');
  expect(allHidden.text).not.toContain('12 hidden');
  expect(allHidden.links).toContain('?show_hidden=1');
  expect(listAt('/c/cheese', { ...EMPTY, hidden: 0 }).text).toBe('Nothing at all');
  expect(listAt('/c/cheese', EMPTY).text).toBe('Nothing at all');
});

test.each([
  // address                        own order               chosen
  ['/c/snacks', undefined, 'Most popular'],
  ['/c/snacks?sort=price', undefined, 'Price, low to high'],
  ['/search/results?q=oats', 'Best match', 'Best match'],
  ['/search/results?q=oats&sort=match', 'Best match', 'Best match'],
  ['/search/results?q=oats&sort=popular', 'Best match', 'Most popular'],
  ['/search/results?q=oats&sort=cheapest', 'Best match', 'Best match'],
  ['/ingredients/almonds', 'Most almonds first', 'Most almonds first'],
])('%s (own order: %s) is sorted by %s', (address, ownOrder, label) => {
  const { chosen, all } = sortsAt(address, ownOrder);
  expect(chosen).toBe(label);
  expect(all.includes('Most popular')).toBe(true);
  expect(all).toHaveLength(ownOrder === undefined ? 6 : 7);
});

test('diets are offered above a list only if one of them finds something', () => {
  const withDiet = (count: number, is_selected: boolean): ShownList => ({
    ...EMPTY,
    total: 8,
    facets: [
      { key: 'diet', title: 'Diet', values: [{ key: 'vegan-diet', title: 'Vegan', count, is_selected }], total: 1 },
    ],
  });
  const offer = 'aria-label="Popular diets"';
  expect(listAt('/c/wines?price=10-20', withDiet(3, false)).html).toContain(offer);
  expect(listAt('/c/wines?diet=vegan-diet', withDiet(0, true)).html).toContain(offer);
  expect(listAt('/c/wines?price=10-20', withDiet(0, false)).html).not.toContain(offer);
});

test('a page of a diet offers the other diets, and a page of a brand no other brand', () => {
  const value = (key: string) => ({ key, title: `Title of ${key}`, count: 3, is_selected: false });
  const facets = [
    { key: 'diet' as const, title: 'Diet', values: [value('vegan-diet'), value('gluten-free-diet')], total: 2 },
    { key: 'brand' as const, title: 'Brand', values: [value('oat-barn'), value('bean-hill')], total: 2 },
  ];
  const list = { ...EMPTY, total: 8, facets };
  const ofDiet = listAt('/diets/vegan-diet', list, { kind: 'diet', url_key: 'vegan-diet' });
  expect(ofDiet.links).toContain('?diet=gluten-free-diet');
  for (const words of ['Title of gluten-free-diet', 'Title of oat-barn']) expect(ofDiet.text).toContain(words);
  expect(ofDiet.text).not.toContain('Title of vegan-diet');
  const ofBrand = listAt('/brand/oat-barn', list, { kind: 'brand', url_key: 'oat-barn' });
  expect(ofBrand.text).toContain('Title of vegan-diet');
  expect(ofBrand.text).not.toMatch(/Title of (?:oat-barn|bean-hill)/);
});

test("an order of the page's own takes the place of the one that is called the same", () => {
  const { all, chosen } = sortsAt('/ps/breakfast', 'Unit price');
  expect(all.filter((label) => label === 'Unit price')).toHaveLength(1);
  expect([all[0], chosen]).toEqual(['Unit price', 'Unit price']);
  expect(sortsAt('/ps/breakfast?sort=price', 'Unit price').chosen).toBe('Price, low to high');
});

test('a diet that every product of the list keeps is a filter with its count, and above the list once one is chosen', () => {
  const valueOf = (key: string, count: number, is_selected = false) => ({ key, title: key, count, is_selected });
  const wines = (values: ReturnType<typeof valueOf>[]) => ({
    ...EMPTY,
    total: 30,
    facets: [{ key: 'diet' as const, title: 'Diets', values, total: values.length }],
  });
  const open = listAt('/c/wines', wines([valueOf('Vegan', 30), valueOf('Organic', 12)]));
  expect(open.links).toContain('?diet=Organic');
  expect(open.text).toContain('Vegan30');
  expect(open.links).not.toContain('?diet=Vegan');
  const chosen = listAt('/c/wines?diet=Organic', wines([valueOf('Vegan', 30), valueOf('Organic', 30, true)]));
  expect(chosen.links).toContain('?diet=Organic&amp;diet=Vegan');
});

test('the box is a filter where products of a list ship in several', () => {
  const valueOf = (key: string, count: number, is_selected = false) => ({ key, title: key, count, is_selected });
  const listOf = (values: ReturnType<typeof valueOf>[], at = '/c/food') =>
    listAt(at, { ...EMPTY, total: 30, facets: [{ key: 'box', title: 'Box', values, total: values.length }] }).text;
  expect(listOf([valueOf('Grocery', 30)])).not.toContain('Grocery');
  expect(listOf([valueOf('Grocery', 20), valueOf('Frozen', 10)])).toContain('Frozen');
  expect(listOf([valueOf('Grocery', 30, true), valueOf('Frozen', 10)], '/c/food?box=Grocery')).toContain('Grocery');
});

test('never is just one value of a filter hidden', () => {
  const values = (total: number) =>
    Array.from({ length: total }, (_, at) => ({ key: `v${at}`, title: `Value ${at}`, count: 5, is_selected: false }));
  const listOf = (total: number) =>
    listAt('/c/snacks', {
      ...EMPTY,
      total: 80,
      facets: [{ key: 'value', title: 'Values', values: values(total), total }],
    });
  expect(listOf(9).text).toContain('Value 8');
  expect(listOf(9).text).not.toContain('Show all');
  expect(listOf(10).text).toContain('Show all 10');
  expect(listOf(10).text).not.toContain('Value 8');
});
