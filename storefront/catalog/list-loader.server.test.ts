import { expect, test } from 'vitest';
import { data } from 'react-router';
import { loadPages } from './list-loader.server.ts';

const addressOf = (search: string) => new URL(`https://shop.example/c/snacks?${search}`);
const answerOf = (total: number) => (cur_page: number) =>
  Promise.resolve({ products: [], total, facets: [], cur_page, page_size: 24 });

test.each([
  // address     products  page  from page
  ['', 50, 1, 1],
  ['page=3', 50, 3, 1],
  ['page=9', 500, 9, 5],
  ['page=1', 0, 1, 1],
])('%j of %i products shows page %i from page %i on', async (address, total, page, fromPage) => {
  const { list } = await loadPages(addressOf(address), answerOf(total));
  expect([list.page, list.fromPage, list.total]).toEqual([page, fromPage, total]);
});

/** As the call of a list with so many pages. */
const shortList = (pages: number) => (cur_page: number) =>
  cur_page > pages
    ? Promise.reject(data({ code: 'no_such_page', message: 'No.' }, { status: 404 }))
    : answerOf(pages * 24)(cur_page);

test.each([
  // pages  address              leads to
  [3, 'diet=vegan-diet&page=4', '/c/snacks?diet=vegan-diet&page=3'],
  [5, 'page=6', '/c/snacks?page=5'],
  [1, 'sort=price&page=2', '/c/snacks?sort=price'],
  [1, 'page=2', '/c/snacks'],
])('of %i pages, %s leads to the last', async (pages, address, location) => {
  const answer: unknown = await loadPages(addressOf(address), shortList(pages)).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw new Error('Expected a redirect.');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, location]);
});

test('a page further on is refused as its call is', async () => {
  for (const address of ['page=5', 'page=9999'])
    await expect(loadPages(addressOf(address), shortList(3))).rejects.toMatchObject({ init: { status: 404 } });
});

test('what else is refused stays so', async () => {
  const ask = () => Promise.reject(data({ code: 'unknown_filter' }, { status: 400 }));
  await expect(loadPages(addressOf('page=2'), ask)).rejects.toMatchObject({ init: { status: 400 } });
});

test.each(['sort=cheapest', 'page=x', 'page=0', 'filter[diet]=vegan-diet'])(
  '%s is refused with 400 before anything is loaded',
  async (address) => {
    const load = loadPages(addressOf(address), () => Promise.reject(new Error('loaded')));
    await expect(load).rejects.toMatchObject({ init: { status: 400 } });
  },
);
