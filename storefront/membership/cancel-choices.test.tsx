import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { CancelChoices, type Cancelable } from './cancel-choices.tsx';

const MEMBERSHIP: Cancelable = {
  kind: 'paid',
  membership_status: 'Monthly',
  renews: true,
  expired_date: '2026-12-14',
  is_overdue: false,
  price: 12,
  refund: 12,
  refund_rule: 'full',
  refund_parts: [12],
  refund_to: ['Visa ending in 4242'],
  trial_until: null,
  undo_until: '2026-12-03',
};

function markupOf(props: Partial<ComponentProps<typeof CancelChoices>> = {}): string {
  const router = createMemoryRouter([{ path: '/', element: <CancelChoices membership={MEMBERSHIP} {...props} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const DATED = 'Cancel on December\u00a014,\u00a02026, no refund';

test('the date in a button stays on one line', () => {
  expect(markupOf()).toContain(DATED);
});

test('pages about something else have the same buttons and a link to what they mean', () => {
  const short = markupOf({ isShort: true });
  for (const words of [DATED, 'Cancel now, refund $12.00', 'Keep membership']) expect(short).toContain(words);
  expect(short).toContain('href="/cancellation/initial"');
  expect(short).not.toContain('You keep member prices');
});

test('someone who canceled at the end of the term finds the way to undo it', () => {
  const membership = { ...MEMBERSHIP, renews: false };
  for (const isShort of [false, true]) {
    const markup = markupOf({ membership, isShort, canUndo: true });
    expect(markup).toContain('href="/cancellation/confirmation"');
    expect(markup).toContain('Undo cancellation');
  }
  expect(markupOf({ membership })).not.toContain('Undo cancellation');
});
