import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Review } from './review.tsx';

const address = {
  id: 'a',
  region_id: 12,
  is_default_shipping: true,
  firstname: 'Ada',
  lastname: 'Lowe',
  street1: '12 Elm St',
  street2: 'Apt 3',
  city: 'Portland',
  region_code: 'OR',
  postcode: '97201',
  telephone: '(503) 555-0199',
};

test('the review names the whole address', () => {
  const html = renderToStaticMarkup(
    <Review quote={{ address, boxes: [], due: 10 }} paidWith="Visa ending in 4242">
      <button>Place order</button>
    </Review>,
  );
  expect(html).toContain('12 Elm St, Apt 3, Portland, OR 97201');
});
