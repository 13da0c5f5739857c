import { afterAll, beforeAll, expect, test } from 'vitest';
import { startShop, type TestShop } from '#harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

type Review = { id: number; created_at: string; rating: number; is_verified: boolean };
type Page = { reviews: Review[]; total: number };
const page = async (query: string) =>
  (await shop.browser().get(`/products/${reviewed().product_id}/reviews?${query}`)).body as Page;
/** Not every rating has a text. */
const reviewed = () => {
  const most = [...shop.catalog.current().products]
    .filter(({ is_listed }) => is_listed)
    .sort((a, b) => b.review_count - a.review_count)[0];
  if (!most) throw new Error('The shop is empty.');
  return most;
};

test('reviews come ten per page, newest first, each once', async () => {
  const { review_count } = reviewed();
  expect(review_count).toBeGreaterThan(10);
  const pages: Page[] = [];
  for (let i = 1; i <= Math.ceil(review_count / 10) + 1; i++) pages.push(await page(`cur_page=${i}`));
  const all = pages.flatMap(({ reviews }) => reviews);
  expect(pages[0]).toMatchObject({ total: review_count });
  expect(pages[0]?.reviews).toHaveLength(10);
  expect(pages.at(-1)?.reviews).toEqual([]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(review_count);
  const dates = all.map(({ created_at }) => created_at);
  expect(dates).toEqual([...dates].sort().reverse());
});

test('reviews can be filtered by stars, and the counts by stars add up to the total', async () => {
  const totals: number[] = [];
  for (const stars of [1, 2, 3, 4, 5]) {
    const { reviews, total } = await page(`ratings_filter=${stars}&sort=helpful&page_size=60`);
    expect(reviews.every(({ rating }) => rating === stars)).toBe(true);
    totals.push(total);
  }
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe((await page('')).total);
});

test('reviews can be limited to people who bought it here, together with stars', async () => {
  const every = await page('page_size=60');
  const bought = every.reviews.filter(({ is_verified }) => is_verified);
  const { reviews, total } = await page('page_size=60&verified=1');
  expect([total, reviews]).toEqual([bought.length, bought]);
  expect(total).toBeLessThan(every.total);
  const five = await page('page_size=60&verified=1&ratings_filter=5');
  expect(five.reviews).toEqual(bought.filter(({ rating }) => rating === 5));
  expect((await page('page_size=60&verified=0')).total).toBe(every.total);
});
