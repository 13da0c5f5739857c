import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseForm } from '#api/http/form.ts';
import { Refusal } from '#domain/kernel/refusal.ts';

const plain = (text: string): unknown => JSON.parse(JSON.stringify(parseForm(text)));

describe('a form', () => {
  test.each([
    // what the browser sends                                  what the call gets
    ['products[0][qty]=1&products[0][product_id]=7', { products: [{ qty: '1', product_id: '7' }] }],
    ['filter[diet]=vegan-diet&sort=price', { filter: { diet: 'vegan-diet' }, sort: 'price' }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['filter[diet]=a&filter[diet]=b', { filter: { diet: ['a', 'b'] } }],
    ['a[1]=x&a[0]=y', { a: ['y', 'x'] }],
    ['products[0][options][Size]=16%20oz', { products: [{ options: { Size: '16 oz' } }] }],
    ['', {}],
    ['q=', { q: '' }],
  ])('%s', (text, expected) => {
    expect(plain(text)).toEqual(expected);
  });

  test.each([
    'a[b][c][d][e]=1',
    '__proto__[x]=1',
    'a[constructor]=1',
    'a[b=1',
    'a=1&a[b]=2',
    'a=1&a=2&a[b]=3',
    'a[b]=1&a=2',
    `${'k=1&'.repeat(1001)}z=1`,
  ])('refuses %.40s', (text) => {
    expect(() => parseForm(text)).toThrow(Refusal);
  });

  test('always parses to an object or a refusal, and never touches a prototype', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        try {
          expect(Object.getPrototypeOf(parseForm(text))).toBeNull();
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });
});
