import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TotalsList } from './totals-list.tsx';

test.each([
  // tax  estimate  the last row
  [0, true, 'Total before tax'],
  [4.2, true, 'Total'],
  [0, false, 'Total'],
])('with a tax of %d, estimated: %s, the sum is called "%s"', (tax, isEstimate, name) => {
  const html = renderToStaticMarkup(
    <TotalsList
      subtotal={60}
      totals={[{ type: 'tax', value: tax }]}
      grand_total={60 + tax}
      saved={0}
      tax_is_estimate={isEstimate}
    />,
  );
  expect(html).toContain(`<dt>${name}</dt>`);
  expect(html.includes('Calculated at checkout')).toBe(name === 'Total before tax');
});
