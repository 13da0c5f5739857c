import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GOES_WITH_MAX, goesWith, liftOf, type PairCount } from './pairing.ts';

/** Counts pairs as the worker does, with each order by another buyer. */
function countPairs(orders: readonly (readonly number[])[]): PairCount[] {
  const sold = new Map<number, number>();
  const together = new Map<string, number>();
  for (const order of orders) {
    const products = [...new Set(order)];
    for (const one of products) {
      sold.set(one, (sold.get(one) ?? 0) + 1);
      for (const other of products)
        if (other !== one) together.set(`${one}:${other}`, (together.get(`${one}:${other}`) ?? 0) + 1);
    }
  }
  return [...together].map(([pair, count]) => {
    const [product_id = 0, other_id = 0] = pair.split(':').map(Number);
    const [own, others] = [sold.get(product_id) ?? 0, sold.get(other_id) ?? 0];
    return { product_id, other_id, buyers: own, other_buyers: others, together: count };
  });
}

const pairsOf = (orders: readonly (readonly number[])[]) => goesWith(countPairs(orders), orders.length);

const [PASTA, SAUCE, COFFEE, MILK, BANANAS] = [1, 2, 3, 4, 5];
const repeat = (times: number, order: number[]) => Array.from({ length: times }, () => order);

test('what is ordered together goes together, and what everyone orders goes with nothing', () => {
  const orders = [
    ...repeat(20, [PASTA, SAUCE, BANANAS]),
    ...repeat(20, [COFFEE, MILK, BANANAS]),
    ...repeat(60, [BANANAS]),
  ];
  expect(Object.fromEntries(pairsOf(orders))).toEqual({
    [PASTA]: [SAUCE],
    [SAUCE]: [PASTA],
    [COFFEE]: [MILK],
    [MILK]: [COFFEE],
  });
});

test('four orders may be chance, five are not', () => {
  const others = repeat(50, [COFFEE]);
  expect(pairsOf([...repeat(4, [PASTA, SAUCE]), ...others]).size).toBe(0);
  expect(pairsOf([...repeat(5, [PASTA, SAUCE]), ...others]).get(PASTA)).toEqual([SAUCE]);
});

test('what is in few orders of a product says nothing about it, but may say something about the other one', () => {
  const orders = [...repeat(5, [PASTA, SAUCE]), ...repeat(300, [PASTA]), ...repeat(3_000, [COFFEE])];
  expect(pairsOf(orders).get(PASTA)).toBeUndefined();
  expect(pairsOf(orders).get(SAUCE)).toEqual([PASTA]);
});

test('the pair with the highest lift comes first', () => {
  const orders = [...repeat(10, [PASTA, SAUCE, MILK]), ...repeat(10, [MILK, COFFEE]), ...repeat(100, [BANANAS])];
  expect(pairsOf(orders).get(PASTA)).toEqual([SAUCE, MILK]);
});

const order = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
const shop = fc.array(order, { minLength: 1, maxLength: 200 });

test('a product that is in every order is suggested for none, and for every other one the lift is that of its orders', () => {
  fc.assert(
    fc.property(shop, (orders) => {
      const withBestSeller = orders.map((products) => [...products, 99]);
      const pairs = pairsOf(withBestSeller);
      expect(pairs.has(99)).toBe(false);
      for (const others of pairs.values()) expect(others).not.toContain(99);
      expect(pairs).toEqual(pairsOf(orders));
    }),
  );
});

test('nothing goes with itself, the order of the counts changes nothing, and a list is not too long', () => {
  fc.assert(
    fc.property(shop, fc.array(fc.nat(), { maxLength: 20 }), (orders, picks) => {
      const counts = countPairs(orders);
      const shuffled = [...counts];
      for (const pick of picks) shuffled.push(...shuffled.splice(pick % Math.max(1, shuffled.length), 1));
      const pairs = goesWith(counts, orders.length);
      expect(goesWith(shuffled, orders.length)).toEqual(pairs);
      for (const [product_id, others] of pairs) {
        expect(others).not.toContain(product_id);
        expect(new Set(others).size).toBe(others.length);
        expect(others.length).toBeLessThanOrEqual(GOES_WITH_MAX);
      }
    }),
  );
});

test('lift is how many times as often the other one is in orders with the product as in all orders', () => {
  fc.assert(
    fc.property(shop, (orders) => {
      const shareOf = (product_id: number, among: readonly (readonly number[])[]) =>
        among.filter((products) => products.includes(product_id)).length / among.length;
      for (const count of countPairs(orders)) {
        const withProduct = orders.filter((products) => products.includes(count.product_id));
        const times = shareOf(count.other_id, withProduct) / shareOf(count.other_id, orders);
        expect(liftOf(count, orders.length)).toBeCloseTo(times, 9);
      }
    }),
  );
});
