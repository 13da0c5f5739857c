import { expect, test } from 'vitest';
import { DEFAULT_SHIPPING, type ShippingRule } from '#domain/pricing/shipping.ts';
import type { CartContent } from './cart-store.ts';
import { landedAssumed, landedInCart, type LandedProduct } from './landed-words.ts';

const [GROCERY, FROZEN, WINE] = DEFAULT_SHIPPING as [ShippingRule, ShippingRule, ShippingRule];
const BUTTER: LandedProduct = {
  price_cents: 1_139,
  autoship_cents: null,
  least_qty: 1,
  unit_amount: 16,
  unit_measure: 'oz',
  is_fresh: false,
  tiers: [],
  rule: GROCERY,
};
const RED: LandedProduct = { ...BUTTER, price_cents: 1_500, unit_amount: 750, unit_measure: 'mL', rule: WINE };

const assumed = (product: LandedProduct) => landedAssumed(product);
const inCart = (product: LandedProduct, items: readonly CartContent[]) =>
  landedInCart({ product, words: assumed(product) }, [1], items);
const item = (product_id: number, price: number, line_item_qty: number, more: Partial<CartContent> = {}) => ({
  product_id,
  price,
  line_item_qty,
  type_category: 'grocery' as const,
  sold_as_fresh: false,
  ...more,
});

test('a visitor sees the price in an order of $50, how it adds up, and what free shipping changes', () => {
  expect(assumed(BUTTER)).toEqual({
    price: '$0.80/oz',
    where: 'In a $50 grocery box: how it adds up',
    how: [
      '$11.39 + $1.36 shipping = $12.75 for 16 oz.',
      "That's $2.81/100 g.",
      'Shipping is $5.95 per box, split by price.',
      'With free shipping ($150 or more): $0.71/oz.',
      'Add items to your cart to see the cost for your own box.',
      'Sales tax not included.',
    ],
  });
});

test.each([
  // what, product, where, the first sentence
  ['what is frozen', { ...BUTTER, rule: FROZEN }, 'In a $50 frozen box', '$11.39 + $4.54 shipping = $15.93 for 16 oz.'],
  ['fresh food', { ...BUTTER, is_fresh: true }, 'In a $50 grocery box', '$11.39 + $2.27 shipping = $13.66 for 16 oz.'],
  ['wine', RED, 'In a wine box of 3', '$15.00 + $4.98 shipping = $19.98 for 750 mL.'],
  [
    'what costs more',
    { ...BUTTER, price_cents: 8_000 },
    'In a $80 grocery box',
    '$80.00 + $5.95 shipping = $85.95 for 16 oz.',
  ],
  [
    'a minimum of two',
    { ...BUTTER, least_qty: 2 },
    'In a $50 grocery box',
    '2 for $22.78 + $2.71 shipping = $25.49 for 2 × 16 oz.',
  ],
] as const)('%s is in the box that it ships in', (_what, product, where, sum) => {
  const words = assumed(product);
  expect([words.where, words.how[0]]).toEqual([`${where}: how it adds up`, sum]);
});

test('wine is per 100 mL already, and ships free from six bottles', () => {
  const { price, how } = assumed(RED);
  expect(price).toBe('$2.66/100 mL');
  expect(how).toContain('With free shipping (6 bottles or more): $2.00/100 mL.');
  expect(how.join(' ')).not.toContain("That's");
});

test('in a cart, the box is the one that it would be in, with what is in it', () => {
  const words = inCart(BUTTER, [item(2, 10, 2), item(3, 9, 1), item(4, 50, 1, { type_category: 'frozen' })]);
  expect([words.price, words.where]).toEqual(['$0.82/oz', 'In your grocery box: how it adds up']);
  expect(words.how[0]).toBe('$11.39 + $1.68 shipping = $13.07 for 16 oz.');
  expect(words.how.join(' ')).not.toContain('Add items');
});

test('a line that is in the cart counts once, with its quantity', () => {
  const words = inCart(BUTTER, [item(1, 11.39, 3), item(2, 10, 2)]);
  expect(words.how[0]).toBe('3 for $34.17 + $3.75 shipping = $37.92 for 3 × 16 oz.');
});

test('only one line of it counts as its own, and of a family that of a choice that costs the same', () => {
  const two = [item(1, 11.39, 1), item(1, 11.39, 2)];
  expect(inCart(BUTTER, two).how[0]).toBe('$11.39 + $1.98 shipping = $13.37 for 16 oz.');
  const family = landedInCart({ product: BUTTER, words: assumed(BUTTER) }, [7, 8], [item(8, 11.39, 3), item(2, 10, 2)]);
  expect(family.how[0]).toBe('3 for $34.17 + $3.75 shipping = $37.92 for 3 × 16 oz.');
});

test('alone in its box it pays for all of it, and in a full one for nothing', () => {
  expect(inCart(BUTTER, [item(2, 50, 1, { type_category: 'frozen' })])).toMatchObject({
    price: '$1.08/oz',
    where: 'On its own in your box: how it adds up',
  });
  const full = inCart(BUTTER, [item(2, 150, 1)]);
  expect([full.price, full.how[2]]).toEqual(['$0.71/oz', 'The grocery box ships free.']);
});

test('fresh food in the cart costs its fee, and autoship and credit are said where there are any', () => {
  const fresh = inCart(BUTTER, [item(2, 28.61, 1, { sold_as_fresh: true })]);
  expect(fresh.how[0]).toBe('$11.39 + $2.83 shipping = $14.22 for 16 oz.');
  const tiers = [
    { min: 1, max: null, promo_type: 'thrive_cash' as const, discount_type: 'percentage' as const, promo_value: 10 },
  ];
  const { how } = assumed({ ...BUTTER, autoship_cents: 1_000, tiers });
  expect(how[0]).toBe('$11.39 - $1.14 Thrive Cash + $1.36 shipping = $11.61 for 16 oz.');
  expect(how).toContain('On autoship: $0.64/oz.');
});
