import { expect, test } from 'vitest';
import { loadPages } from './list-loader.server.ts';

const answerOf = (total: number) => (cur_page: number) =>
  Promise.resolve({ products: [], total, facets: [], cur_page, page_size: 24 });

test.each([
  // address     products  page  from page
  ['', 50, 1, 1],
  ['page=3', 50, 3, 1],
  ['page=9', 500, 9, 5],
  ['page=1', 0, 1, 1],
])('%j of %i products shows page %i from page %i on', async (address, total, page, fromPage) => {
  const { list } = await loadPages(new URLSearchParams(address), answerOf(total));
  expect([list.page, list.fromPage, list.total]).toEqual([page, fromPage, total]);
});

test('a page after the last is refused as its call is', async () => {
  const refused = (cur_page: number) =>
    cur_page > 3 ? Promise.reject(new Error('no such page')) : answerOf(50)(cur_page);
  await expect(loadPages(new URLSearchParams('page=4'), refused)).rejects.toThrow('no such page');
});

test.each(['sort=cheapest', 'page=x', 'page=0', 'filter[diet]=vegan-diet'])(
  '%s is refused with 400 before anything is loaded',
  async (address) => {
    const load = loadPages(new URLSearchParams(address), () => Promise.reject(new Error('loaded')));
    await expect(load).rejects.toMatchObject({ init: { status: 400 } });
  },
);
