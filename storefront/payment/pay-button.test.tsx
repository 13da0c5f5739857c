import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PayButton } from './pay-button.tsx';

test('without JavaScript a notice takes the place of the button', () => {
  const html = renderToStaticMarkup(<PayButton busy={false}>Place order</PayButton>);
  expect(html).toContain('<noscript><p>Payment needs JavaScript.');
  expect(html).toMatch(/<button[^>]* class="[^"]*needsScript[^"]*"/);
});
