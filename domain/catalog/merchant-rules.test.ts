import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { isGtin } from './gtin.ts';
import { merchantItem, type MerchantSource, whyNotInFeed } from './merchant-feed.ts';
import { MERCHANT_RULES, type MerchantField, type MerchantItem, merchantViolations } from './merchant-rules.ts';
import { FEED_END, feedItem, feedStart } from './merchant-xml.ts';
import { PRODUCT_TYPES, STORAGES } from './names.ts';

const SHOP = 'https://shop.example';
const OATS: MerchantSource = {
  sku: 'TB10001',
  url_key: 'alder-rolled-oats-18-oz',
  brand: 'Alder',
  title: 'Rolled Oats',
  size_text: '18 oz',
  about: 'Oats, steamed and rolled.',
  picture: '/img/p/TB10001.0123456789.640.webp',
  more_pictures: ['/img/p/TB10001-label.0123456789.640.webp'],
  in_stock: true,
  price_cents: 429,
  min_order_qty: 1,
  unit_amount: 18,
  unit_measure: 'oz',
  product_type: 'simple',
  storage: 'ambient',
  aisles: ['Food', 'Breakfast', ''],
};
const row = (change: Partial<MerchantSource> = {}) => merchantItem({ ...OATS, ...change }, SHOP);
const valueIn = (item: MerchantItem, name: string) => item.find((field) => field.name === name)?.value;
/** The item with one attribute replaced, or left out. */
const changed = (name: string, ...values: MerchantField['value'][]) => [
  ...row().filter((field) => field.name !== name),
  ...values.map((value) => ({ name, value })),
];

describe('a row', () => {
  test('says what its product is', () => {
    expect(Object.fromEntries(row().map(({ name, value }) => [name, value]))).toEqual({
      id: 'TB10001',
      title: 'Alder Rolled Oats, 18 oz',
      description: 'Oats, steamed and rolled.',
      link: `${SHOP}/p/alder-rolled-oats-18-oz`,
      image_link: `${SHOP}/img/p/TB10001.0123456789.640.webp`,
      additional_image_link: `${SHOP}/img/p/TB10001-label.0123456789.640.webp`,
      availability: 'in_stock',
      price: '4.29 USD',
      loyalty_program: [
        { name: 'program_label', value: 'membership' },
        { name: 'tier_label', value: 'member' },
        { name: 'price', value: '4.29 USD' },
      ],
      unit_pricing_measure: '18 oz',
      unit_pricing_base_measure: '1 oz',
      brand: 'Alder',
      identifier_exists: 'no',
      condition: 'new',
      product_type: 'Food > Breakfast',
      shipping_label: 'grocery',
    });
    expect(merchantViolations(row())).toEqual([]);
  });

  test.each([
    [
      'of which three must be bought',
      { min_order_qty: 3 },
      { price: '12.87 USD', multipack: '3', unit_pricing_measure: '54 oz' },
    ],
    ['that is sold out', { in_stock: false }, { availability: 'out_of_stock' }],
    ['by the pound', { unit_amount: 1.5, unit_measure: 'lb' }, { unit_pricing_measure: '24 oz' }],
    ['by volume', { unit_measure: 'fl oz' }, { unit_pricing_measure: '18 floz', unit_pricing_base_measure: '1 floz' }],
    ['that is a set', { product_type: 'bundle' as const }, { unit_pricing_measure: undefined }],
    ['with a GTIN', { gtin: '4006381333931' }, { gtin: '4006381333931', identifier_exists: undefined }],
    [
      'that is wine',
      { storage: 'wine' as const, product_type: 'wine' as const, unit_amount: 750, unit_measure: 'mL' },
      {
        google_product_category: '421',
        excluded_destination: 'Display_ads',
        shipping_label: 'wine',
        adult: undefined,
        unit_pricing_base_measure: '100 ml',
      },
    ],
    [
      'that is one of several choices',
      { family: { sku: 'TB9', title: 'Alder Oats', options: [{ name: 'Size', value: '18 oz' }] } },
      { item_group_id: 'TB9', item_group_title: 'Alder Oats', size: '18 oz' },
    ],
  ])('of a product %s', (_what, change, expected) => {
    const item = row(change);
    for (const [name, value] of Object.entries(expected)) expect([name, valueIn(item, name)]).toEqual([name, value]);
    expect(merchantViolations(item)).toEqual([]);
  });

  test('never says a sale: what other stores charge was no price of ours', () => {
    expect(row().map(({ name }) => name)).not.toContain('sale_price');
  });

  test('of what can not be bought by itself is left out', () => {
    const reasons = PRODUCT_TYPES.flatMap((product_type) =>
      STORAGES.filter((storage) => whyNotInFeed({ product_type, storage }) === null).map(
        (storage) => `${product_type} ${storage}`,
      ),
    );
    expect(reasons.filter((one) => /gift|sample|virtual|configurable|none/.test(one))).toEqual([]);
    expect(reasons).toContain('simple frozen');
    expect(reasons).toContain('wine wine');
  });
});

describe('violations are found', () => {
  const long = (letters: number) => 'x'.repeat(letters);
  const planted = [
    ...['id', 'title', 'description', 'link', 'image_link', 'availability', 'price', 'brand'].map(
      (name) => [changed(name), name, 'is missing'] as const,
    ),
    [row({ picture: null }), 'image_link', 'is missing'],
    [changed('title', 'One', 'Two'), 'title', 'occurs 2 times'],
    [changed('title', long(151)), 'title', '151 letters'],
    [changed('title', 'BUY NOW'), 'title', 'form'],
    [changed('title', 'Oats\u0007'), 'title', 'no one can read'],
    [changed('description', long(5_001)), 'description', '5001 letters'],
    [changed('id', long(51)), 'id', '51 letters'],
    [changed('link', '/p/oats'), 'link', 'form'],
    [changed('link', `${SHOP}/p/hafer-für-alle`), 'link', 'form'],
    [changed('image_link', `${SHOP}/oats.svg`), 'image_link', 'form'],
    [changed('availability', 'in stock'), 'availability', 'none of the values'],
    [changed('availability', 'backorder'), 'availability_date', 'belongs'],
    [changed('price', '4.29'), 'price', 'form'],
    [changed('price', '0.00 USD'), 'price', 'form'],
    [changed('price', '$4.29'), 'price', 'form'],
    [changed('sale_price', '4.29 USD'), 'sale_price', 'below'],
    [changed('sale_price_effective_date', '2026-11-24T00:00Z/2026-11-20T00:00Z'), 'sale_price_effective_date', 'form'],
    [changed('loyalty_program', [{ name: 'price', value: '4.30 USD' }]), 'loyalty_program.price', 'above'],
    [changed('loyalty_program', 'member'), 'loyalty_program', 'must be a group'],
    [changed('loyalty_program', [{ name: 'rank', value: '1' }]), 'loyalty_program.rank', 'no attribute'],
    [changed('unit_pricing_measure', '0 oz'), 'unit_pricing_measure', 'form'],
    [changed('unit_pricing_measure', '18 bags'), 'unit_pricing_measure', 'form'],
    [changed('unit_pricing_base_measure', '1 floz'), 'unit_pricing_base_measure', 'same unit'],
    [changed('unit_pricing_base_measure', '3 oz'), 'unit_pricing_base_measure', 'form'],
    [changed('brand', 'N/A'), 'brand', 'form'],
    [changed('gtin', '4006381333932'), 'gtin', 'form'],
    [changed('identifier_exists'), 'identifier_exists', 'must be no'],
    [changed('gtin', '4006381333931'), 'identifier_exists', 'must not be no'],
    [changed('condition', 'fresh'), 'condition', 'none of the values'],
    [changed('multipack', '1'), 'multipack', 'form'],
    [changed('item_group_id', 'TB9'), 'item_group_id', 'goes with'],
    [changed('variant_option', [{ name: 'name', value: 'Size' }]), 'variant_option.value', 'is missing'],
    [changed('excluded_destination', 'Radio'), 'excluded_destination', 'none of the values'],
    [changed('shipping_label', ''), 'shipping_label', 'empty'],
    [changed('organic', 'yes'), 'organic', 'no attribute'],
    [changed('constructor', 'yes'), 'constructor', 'no attribute'],
    [
      changed('additional_image_link', ...Array.from({ length: 11 }, (_, at) => `${SHOP}/${at}.webp`)),
      'additional_image_link',
      'occurs 11',
    ],
  ] as const;
  test.each(planted.map(([item, attribute, reason]) => ({ item, attribute, reason })))(
    '$attribute $reason',
    ({ item, attribute, reason }) => {
      const found = merchantViolations(item);
      expect(
        found
          .map((one) => `${one.attribute} ${one.reason}`)
          .find((one) => one.startsWith(`${attribute} `) && one.includes(reason)),
      ).toBeDefined();
    },
  );

  test('every rule names the page it is from', () => {
    for (const [name, { page }] of Object.entries(MERCHANT_RULES))
      expect([name, page > 1_000_000]).toEqual([name, true]);
  });
});

describe('GTINs', () => {
  test.each(['4006381333931', '036000291452', '96385074', '10614141000415'])('%s is one', (gtin) =>
    expect(isGtin(gtin)).toBe(true),
  );
  test.each(['4006381333930', '2006381333937', '9806381333934', '400638133393', '4006381 333931', ''])(
    '%s is none',
    (gtin) => expect(isGtin(gtin)).toBe(false),
  );
});

describe('the XML', () => {
  test('escapes what is said, and leaves out what XML can not hold', () => {
    const xml = feedItem([{ name: 'title', value: `A & B <"Café'\u0000\u000b\uFFFE> ]]>` }]);
    expect(xml).toBe('<item><g:title>A &amp; B &lt;&quot;Café&apos;&gt; ]]&gt;</g:title></item>\n');
    expect(feedStart({ title: 'A & B', link: SHOP, description: '<>' })).toContain('<title>A &amp; B</title>');
    expect(FEED_END).toBe('</channel>\n</rss>\n');
  });

  test('holds a group', () => {
    const size = [
      { name: 'name', value: 'Size' },
      { name: 'value', value: '2 < 3' },
    ];
    expect(feedItem([{ name: 'variant_option', value: size }])).toBe(
      '<item><g:variant_option><g:name>Size</g:name><g:value>2 &lt; 3</g:value></g:variant_option></item>\n',
    );
  });

  test('any text gives a row without forbidden letters, within its length', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.string({ unit: 'binary', maxLength: 7_000 }),
        (title, about) => {
          const item = row({ title: `Oats ${title}`, about: `About ${about}` });
          const wrong = merchantViolations(item).filter(({ reason }) => /letters/.test(reason));
          expect(wrong).toEqual([]);
          expect(feedItem(item)).not.toMatch(/(?!\n)\p{Cc}|[\uFFFE\uFFFF]/u);
        },
      ),
    );
  });
});
