import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ITEM_CONSTANTS } from '#domain/cart/wire-constants.ts';
import type { Quote } from '#domain/checkout/schema.ts';
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

const giftCard = {
  ...ITEM_CONSTANTS,
  id: 'l',
  product_id: 1,
  sku: '',
  title: 'Gift Card',
  manufacturer: '',
  size_text: '',
  unit_price: '',
  price: 50,
  msrp: 50,
  qty: 99,
  line_item_qty: 2,
  line_item_price: 100,
  min_order_qty: 1,
  in_stock: true,
  image: '',
  url: '',
  sold_as_fresh: false,
  type_category: null,
  analytics_category: '',
  product_type: '',
  product_options: {},
  restriction_tag: null,
  restriction_note: null,
  warning_note: null,
  ebt_eligibility: false,
  is_cart_prefilled_item: false,
  save_for_later: false,
  tiered_pricing: [],
};
const box: Quote['boxes'][number] = {
  box_type: 'grocery',
  items: [],
  subtotal: 0,
  shipping: 0,
  tax: 0,
  cutoff: '2026-11-23T22:00:00.000Z',
  estimated_delivery: '2026-11-25',
  adult_signature: false,
};

const draw = (boxes: Quote['boxes'], unboxed: Quote['unboxed'], isLocked = false) =>
  renderToStaticMarkup(
    <Review quote={{ address, boxes, unboxed, due: 10 }} paidWith="Visa ending in 4242" isLocked={isLocked}>
      <button>Place order</button>
    </Review>,
  );

test('the review names the whole address and the day of each box', () => {
  const html = draw([box], []);
  expect(html).toContain('12 Elm St, Apt 3, Portland, OR 97201');
  expect(html).toContain('Wed, Nov 25');
  expect(html).not.toContain('By email');
});

test('while a payment has no answer, the review does not say what placing the order would do', () => {
  for (const words of ['We hold $10.00 on your card now', 'By placing your order']) {
    expect(draw([box], [])).toContain(words);
    expect(draw([box], [], true)).not.toContain(words);
  }
});

test('items in no box have no address, no day and no box to change', () => {
  const html = draw([], [giftCard]);
  expect(html).toContain('<dt>By email</dt><dd>2 items</dd>');
  expect(html).not.toMatch(/12 Elm St|Arrives|box/);
});

test('beside a box they have a row of their own', () => {
  const html = draw([box], [giftCard]);
  for (const words of ['Wed, Nov 25', '12 Elm St', '2 items']) expect(html).toContain(words);
});

test('the review names what the household avoids, and why, right before the order is placed', () => {
  const avoided = { ...giftCard, title: 'Trail Mix', household_note: 'Contains peanuts.' };
  expect(draw([{ ...box, items: [avoided] }], [giftCard])).toContain(
    '<dt>Your household avoids</dt><dd><strong>Trail Mix</strong> Contains peanuts.</dd>',
  );
  expect(draw([{ ...box, items: [giftCard] }], [])).not.toContain('household');
});

test('the review says what the law of the state wants to be said before the order is placed', () => {
  const warned = { ...giftCard, title: 'Greens', warning_note: 'WARNING: This can expose you to lead.' };
  expect(draw([{ ...box, items: [warned] }], [giftCard])).toContain(
    '<dt>Please note</dt><dd><strong>Greens</strong> <b>WARNING:</b> This can expose you to lead.</dd>',
  );
  expect(draw([box], [giftCard])).not.toContain('Please note');
});
