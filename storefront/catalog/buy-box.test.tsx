import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ShippingFee } from '#domain/pricing/endpoints.ts';
import { BuyBox } from './buy-box.tsx';
import { landedOf } from './landed.server.ts';
import { notSoldWords } from './not-sold.server.ts';
import { shippingWords } from './shipping-words.server.ts';

type Props = Parameters<typeof BuyBox>[0];

const FEE: ShippingFee = {
  box_type: 'grocery',
  fee: 5.95,
  fresh_fee: 9.95,
  free_from: 150,
  free_from_units: null,
  adult_signature: false,
};
const FROZEN: ShippingFee = { ...FEE, box_type: 'frozen', fee: 19.95, fresh_fee: null, free_from: 120 };
const WINE: ShippingFee = {
  ...FEE,
  box_type: 'wine',
  fee: 14.95,
  fresh_fee: null,
  free_from: null,
  free_from_units: 6,
  adult_signature: true,
};
const CARD: Props['card'] = {
  id: 1,
  url_key: 'oats',
  title: 'Oats',
  image: '/oats.webp',
  manufacturer: 'Barn & Bean',
  size_text: '32 oz',
  msrp: 9,
  price: 7,
  unit_price: '$0.22/oz',
  in_stock: true,
  qty: 12,
  min_order_qty: 1,
  rating_count: 0,
  rating_average: 0,
  type_category: 'grocery',
  product_badges: [],
  tiered_pricing: [],
  restriction_tag: undefined,
  product_type: 'simple',
};
const NOTHING = { manufacturer_url_key: 'barn-and-bean', diet_marks: [], restricted_regions: [], options: [] };
const PRODUCT: Props['product'] = {
  ...CARD,
  ...NOTHING,
  sold_as_fresh: false,
  msrp_source: 'a store',
  msrp_checked_on: '2026-11-01',
};

/** The buy box of a product, as the server renders it. */
function htmlOf(product: Partial<Props['product']>, hasSwaps = false): string {
  const facts = { highlights: [] } as unknown as Props['facts'];
  const whole = { ...PRODUCT, ...product };
  const shipping = shippingWords(whole, [FEE, FROZEN, WINE]);
  const landed = landedOf({ ...whole, autoship_price: null, unit_amount: 32, unit_measure: 'oz' }, [FEE, FROZEN, WINE]);
  const element = (
    <BuyBox
      {...{
        product: whole,
        card: CARD,
        facts,
        shipping,
        landed,
        chooser: '',
        hasSwaps,
        notSold: notSoldWords(whole, false),
      }}
    />
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

// biome-ignore format: a table of cases
test.each<[string, Parameters<typeof htmlOf>[0], string]>([
  ['food',       {}, 'Grocery box: shipping $5.95 ($9.95 with fresh food), free at $150.00 or more.'],
  ['fresh food', { sold_as_fresh: true }, 'Grocery box: shipping $9.95, free at $150.00 or more.'],
  ['frozen food', { type_category: 'frozen' }, 'Frozen box: shipping $19.95, free at $120.00 or more.'],
  ['wine',       { type_category: 'wine' }, 'Wine box: shipping $14.95, free with 6 or more bottles. An adult 21+ must sign.'],
  ['a download', { type_category: null }, 'Sent by email.'],
])('the page of %s says how it ships and what that costs', (_what, product, words) => {
  expect(htmlOf(product)).toContain(words);
});

test('before it is known who looks, the plans are linked for browsers without script, where a phone has room', () => {
  const link = '<noscript><a href="/membership/payment/plans" data-go="plans">See plans</a></noscript>';
  expect(htmlOf({})).toContain(`Member price ${link}`);
  expect(htmlOf({ product_type: 'buildYourBundle', price: 4, msrp: 5 })).not.toContain('See plans');
});

test('a gift card has no ZIP, date, box, unit price or count of what is left', () => {
  const html = htmlOf({ type_category: null, product_type: 'aw_giftcard', unit_price: '' });
  expect(html).not.toMatch(/ZIP|Arrives|box:|\/oz|\d left/);
});

test('what nothing sends yet says so, and offers neither a price nor a way to buy it', () => {
  const html = htmlOf({ type_category: null, product_type: 'aw_giftcard', unit_price: '', in_stock: false });
  expect(html).toContain('We don&#x27;t sell this yet.');
  expect(html).not.toMatch(/<button|\$|Sold out|Back Soon|email/i);
});

test('what comes free has neither a price nor a way to add it', () => {
  const html = htmlOf({ product_type: 'sample', price: 0, msrp: 0, unit_price: '$0.00/ct' });
  expect(html).toContain('Comes free with some orders.');
  expect(html).not.toMatch(/<button|\$|In stock|box:/);
});

test('every diet that a product keeps is shown', () => {
  const diets = ['Vegan', 'Vegetarian', 'Gluten Free', 'Organic', 'Raw', 'Paleo', 'Keto'];
  const html = htmlOf({ diet_marks: diets.map((title) => ({ url_key: title.toLowerCase(), title })) });
  expect(diets.filter((title) => html.includes(`>${title}</a>`))).toEqual(diets);
});

test('without a known ZIP there is no date, and one link asks for it', () => {
  const html = htmlOf({});
  expect(html).toContain('Arrives 2 to 4 business days after it ships.');
  expect(html.match(/href="\/delivery\?route=%2F"/g)).toHaveLength(1);
});

test('a fresh product says before a ZIP is known that it does not ship everywhere', () => {
  expect(htmlOf({ sold_as_fresh: true })).toContain('Fresh food ships cold, and not to every ZIP.');
  expect(htmlOf({})).not.toContain('Fresh food ships');
});

test('a sold-out page promises similar items only where it shows them', () => {
  expect(htmlOf({ in_stock: false }, true)).toContain('See what&#x27;s similar and in stock.');
  expect(htmlOf({ in_stock: false })).not.toContain('similar items');
});

test('before a size is chosen, the prices say that they are those of the cheapest', () => {
  const value = { in_stock: true, url: '/p/oats-16', product_id: 2 };
  const sizes = { name: 'Size', values: [{ ...value, label: '16 oz', price: 4 }] };
  const both = { name: 'Size', values: [...sizes.values, { ...value, label: '32 oz', price: 7, product_id: 1 }] };
  const parent = { product_type: 'configurable', price: 4, msrp: 5 } as const;
  const html = htmlOf({ ...parent, options: [both] });
  expect(html).toMatch(/From <\/small>\$4\.00.*Store price, 16 oz.*You save, 16 oz.*Unit price, 16 oz/);
  expect(htmlOf({ ...parent, options: [sizes] })).not.toMatch(/From|price, 16 oz/);
  expect(htmlOf({ options: [both] })).not.toMatch(/From|price, 32 oz/);
});

test('of a box, the price is "from", and no row names a choice', () => {
  const html = htmlOf({ product_type: 'buildYourBundle', price: 4, msrp: 5 });
  expect(html).toMatch(/From <\/small>\$4\.00.*Store price<.*You save</);
});

test('the unit price is shown with shipping, and how it is worked out, but not of what has none', () => {
  expect(htmlOf({})).toMatch(/Unit price<.*\$0\.22\/oz.*With shipping<.*\$0\.24\/oz.*<summary>In a \$50 grocery box/);
  expect(htmlOf({ unit_price: '' })).not.toContain('With shipping');
  expect(htmlOf({ type_category: null })).not.toContain('With shipping');
});

test('a store price is named with its source and what it saves; without one, there is only our price', () => {
  const claim = /Store price|You save|<s>|a store, checked/g;
  expect(new Set(htmlOf({}).match(claim))).toEqual(new Set(['Store price', 'You save', '<s>', 'a store, checked']));
  const html = htmlOf({ msrp: 7 });
  expect(html).toContain('$7.00');
  expect(html.match(claim)).toBeNull();
});
