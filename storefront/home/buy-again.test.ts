import { expect, test } from 'vitest';
import { matching } from './buy-again.ts';

const purchases = ['Almond flour', 'Olive oil'].map((title) => ({ title, manufacturer: 'Barn & Bean' }));

test('a search needs every typed word, in title or brand', () => {
  expect(matching(purchases, 'bean OIL').map(({ title }) => title)).toEqual(['Olive oil']);
  expect(matching(purchases, '')).toHaveLength(2);
  expect(matching(purchases, 'soap')).toEqual([]);
});
