import { expect, test } from 'vitest';
import { keep } from './keep.server.tsx';

test('one look of one object is drawn once; another object, or another look, is drawn anew', () => {
  const [almonds, raisins] = [{ id: 1 }, { id: 2 }];
  expect(keep(almonds, 'card', <b>first</b>)).toBe('<b>first</b>');
  expect(keep(almonds, 'card', <b>second</b>)).toBe('<b>first</b>');
  expect(keep(raisins, 'card', <b>second</b>)).toBe('<b>second</b>');
  expect(keep(almonds, 'row', <b>second</b>)).toBe('<b>second</b>');
});

test('what was kept longest goes first', () => {
  const first = { id: 0 };
  keep(first, 'many', <b>old</b>);
  for (let n = 1; n < 4_000; n++) keep({ id: n }, 'many', <b>{n}</b>);
  expect(keep(first, 'many', <b>new</b>)).toBe('<b>old</b>');
  keep({ id: 4_000 }, 'many', <b>one more</b>);
  expect(keep(first, 'many', <b>new</b>)).toBe('<b>new</b>');
});
