import { beforeAll, expect, test } from 'vitest';
import { findProducts } from '#api/catalog/search/rank.ts';
import { productAt, type Snapshot } from '#api/catalog/snapshot.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';

let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = await snapshotOf(demoProducts());
});

const find = (q: string) => [...findProducts(snapshot, q).ordinals].map((ordinal) => productAt(snapshot, ordinal));
const titles = (q: string, count: number) =>
  find(q)
    .slice(0, count)
    .map(({ card }) => card.title);
const repeated = (name: RegExp, count: number) => Array.from({ length: count }, () => expect.stringMatching(name));

test.each(['laundry detergent free and clear', 'free & clear laundry detergent'])(
  '%s finds what has no scent, as "fragrance free" does',
  (q) => {
    expect(titles(q, 8)).toEqual(repeated(/^Unscented/, 8));
    expect(titles(q, 100).sort()).toEqual(titles('fragrance free laundry detergent', 100).sort());
  },
);

test.each(['lunch meat', 'lunchmeat', 'luncheon meat', 'deli meat', 'sandwich meat', 'cold cuts', 'deli ham'])(
  '%s is sliced ham',
  (q) => {
    const found = titles(q, 100);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(repeated(/Sliced Ham$/, found.length));
  },
);

test.each(['deli turkey', 'sliced turkey', 'turkey lunch meat', 'sliced turkey breast'])(
  '%s is not sold: turkey breast and sliced ham come before ground turkey',
  (q) => {
    expect(findProducts(snapshot, q).shortfall).toMatchObject({
      shown: 'products in Chicken & Turkey and Bacon & Sausage',
      unsold: expect.stringContaining('turkey'),
    });
    expect(titles(q, 8)).toEqual(repeated(/Turkey Breast Cutlets$|Sliced Ham$/, 8));
  },
);

test.each(['dairy free cream cheese', 'vegan cream cheese', 'non dairy cream cheese spread'])(
  '%s: vegan butter comes first, and no pizza is cream cheese',
  (q) => {
    expect(titles(q, 8)).toEqual(repeated(/Vegan Butter$/, 8));
    expect(find(q).filter(({ category_keys }) => category_keys.includes('frozen-pizza'))).toEqual([]);
  },
);

test.each(['dairy free cream cheese', 'vegan cream cheese'])(
  'what comes first in place of %s changes nothing for what is asked for next',
  (q) => {
    const before = snapshot.index.popularityBoost.slice();
    titles(q, 8);
    expect(snapshot.index.popularityBoost).toEqual(before);
    expect(titles('cream cheese', 1)).toEqual([expect.stringMatching(/Cream Cheese$/)]);
  },
);
