import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { CartItem } from '#domain/cart/schema.ts';
import { CartEngine } from './cart-engine.ts';
import { line } from './cart-engine-fixtures.ts';
import { CartLine } from './cart-line.tsx';

const WARNING = 'WARNING: Consuming this product can expose you to lead.';
const WARNING_IN_BOLD = '<b>WARNING:</b> Consuming this product can expose you to lead.';

function wordsOf(facts: Partial<CartItem>): string {
  const item = { ...line(9, 1), image: '/p.webp', ...facts };
  const element = <CartLine item={item} engine={new CartEngine(() => undefined)} error={undefined} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

test('a warning for California is on lines whose state is known to be California, in full, and on no others', () => {
  const inCalifornia = wordsOf({ restriction_tag: 'prop-65-food', warning_note: WARNING });
  expect(inCalifornia).toContain(WARNING_IN_BOLD);
  expect(inCalifornia).toContain(`href="${line(9, 1).url}"`);
  const elsewhere = wordsOf({ restriction_tag: 'prop-65-food', warning_note: null });
  for (const words of ['California', 'WARNING', 'ship this to every state']) expect(elsewhere).not.toContain(words);
});

test.each([
  // box            its tag          why not                            says who may buy it
  ['wine' as const, 'wine', null, true],
  ['wine' as const, 'red-wine', null, true],
  ['wine' as const, 'wine', "We can't ship wine to Utah.", false],
  ['grocery' as const, 'wine', null, false],
])('a line of a %s box with the tag %s and the note %s asks for an adult: %s', (box, tag, note, asks) => {
  const words = wordsOf({ type_category: box, restriction_tag: tag, restriction_note: note });
  expect(words.includes('You must be 21 or older')).toBe(asks);
  expect(words).not.toContain('every state');
});
