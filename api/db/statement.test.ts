import { expect, test } from 'vitest';
import { numberParameters } from './statement.ts';

// biome-ignore format: a table of cases
test.each([
  // written                                            sent                                    names
  ['select $1, $2',                                     'select $1, $2',                        []],
  ['values ($order_id, $now, $now)',                    'values ($1, $2, $2)',                  ['order_id', 'now']],
  ['select $a::int, $a_b::jsonb, $a',                   'select $1::int, $2::jsonb, $1',        ['a', 'a_b']],
])('%s is sent as %s', (written, positional, names) => {
  expect(numberParameters(written)).toEqual({ positional, names });
});

test('a text with both numbers and names is refused, because $1 and the first name would be one parameter', () => {
  expect(() => numberParameters('select $1, $order_id')).toThrow('mixes $1 and $order_id');
});
