import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { StopForm } from './stop-form.tsx';

test.each([
  // problem        isBad  outcome    has a button
  [null, false, null, true],
  ['Try later.', false, null, true],
  ['Try later.', false, 'failed', true],
  ['A bad link.', true, null, false],
  ['A bad link.', true, 'failed', false],
  [null, false, 'stopped', false],
] as const)(
  'with the problem %j (bad link: %s) and the outcome %s, a button: %s',
  (problem, isBad, outcome, hasButton) => {
    const element = <StopForm token="a" {...{ problem, isBad, outcome }} />;
    const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
    expect(html.includes('<button')).toBe(hasButton);
    expect(html).toContain(problem ?? (outcome === 'stopped' ? 'Done.' : 'receipts'));
  },
);
