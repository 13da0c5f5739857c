import { expect, test } from 'vitest';
import { renderFragment } from './fragment-cache.server.tsx';

test('one variant of one source is rendered once; another source or another variant is rendered again', () => {
  const [almonds, raisins] = [{ id: 1 }, { id: 2 }];
  expect(renderFragment(almonds, 'card', <b>first</b>)).toBe('<b>first</b>');
  expect(renderFragment(almonds, 'card', <b>second</b>)).toBe('<b>first</b>');
  expect(renderFragment(raisins, 'card', <b>second</b>)).toBe('<b>second</b>');
  expect(renderFragment(almonds, 'row', <b>second</b>)).toBe('<b>second</b>');
});

test('what was not used for longest is evicted first', () => {
  const [first, second] = [{ id: 0 }, { id: 1 }];
  renderFragment(first, 'many', <b>old</b>);
  renderFragment(second, 'many', <b>old</b>);
  for (let n = 2; n < 4_000; n++) renderFragment({ id: n }, 'many', <b>{n}</b>);
  expect(renderFragment(first, 'many', <b>new</b>)).toBe('<b>old</b>');
  renderFragment({ id: 4_000 }, 'many', <b>one more</b>);
  expect(renderFragment(first, 'many', <b>new</b>)).toBe('<b>old</b>');
  expect(renderFragment(second, 'many', <b>new</b>)).toBe('<b>new</b>');
});
