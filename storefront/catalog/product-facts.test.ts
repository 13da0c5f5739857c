import { describe, expect, test } from 'vitest';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import { structuredFaults } from '#storefront/kernel/structured-rules.ts';
import { organization, website } from '#storefront/kernel/structured.server.ts';
import { DEMO_OPERATOR } from '#domain/kernel/operator.ts';
import { productFacts } from './product-facts.server.ts';

const SHOP = 'https://shop.example';
const PAGE = { public_url: SHOP, has_real_reviews: true };
const CARD = {
  id: 1,
  sku: 'TB10001',
  url_key: 'alder-rolled-oats-18-oz',
  title: 'Rolled Oats',
  image: '/img/p/TB10001.0123456789.320.webp',
  manufacturer: 'Alder',
  size_text: '18 oz',
  msrp: 5.99,
  price: 4.29,
  in_stock: true,
  min_order_qty: 1,
  product_type: 'simple',
  rating_count: 0,
  rating_average: 0,
};
const OATS = {
  ...CARD,
  review_count: 0,
  msrp_checked_on: '2026-10-01',
  facts: { about: 'Oats, steamed and rolled.' },
  images: [
    { view: 'front', src: '/img/p/TB10001.0123456789.640.webp', src_small: CARD.image, src_zoom: '', alt: 'Oats' },
  ],
  breadcrumb: [{ url_key: 'food', title: 'Pantry' }],
  options: [],
  children: [],
} as unknown as ProductDetail;

type Facts = Record<string, unknown> & { offers: { priceSpecification: Record<string, unknown>[] } };
const factsOf = (change: Partial<ProductDetail> = {}, page = PAGE) =>
  productFacts({ ...OATS, ...change }, page) as Facts[];
const typesOf = (change: Partial<ProductDetail>) =>
  factsOf(change)[0]?.offers.priceSpecification.map(({ priceType }) => priceType);

describe('a product', () => {
  test('has all that search engines require and recommend', () => {
    expect(structuredFaults(factsOf())).toEqual([]);
    expect(factsOf()[0]).toMatchObject({
      '@type': 'Product',
      name: 'Rolled Oats',
      offers: {
        price: '4.29',
        availability: 'https://schema.org/InStock',
        priceSpecification: [
          { price: '4.29', validForMemberTier: { '@id': `${SHOP}/#member` } },
          { price: '5.99', priceType: 'https://schema.org/ListPrice' },
        ],
      },
    });
    expect(factsOf()[1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ position: 1 }, { name: 'Pantry' }, { name: 'Rolled Oats' }],
    });
  });

  test('names what other stores charge as its list price where its page does', () => {
    expect(typesOf({})).toEqual([undefined, 'https://schema.org/ListPrice']);
    expect(typesOf({ msrp: 4.29 })).toEqual([undefined]);
  });

  test('with a minimum order has the price of the fewest that can be bought, as in the product feed', () => {
    const facts = factsOf({ min_order_qty: 3 });
    expect(structuredFaults(facts)).toEqual([]);
    expect(facts[0]?.offers).toMatchObject({
      price: '12.87',
      eligibleQuantity: { minValue: 3 },
      priceSpecification: [{ price: '12.87' }, { price: '17.97' }],
    });
  });

  test('claims the stars of real reviews only', () => {
    const rated = { rating_count: 12, rating_average: 4.46, review_count: 9 };
    const [real] = factsOf(rated);
    expect(real?.['aggregateRating']).toEqual({
      '@type': 'AggregateRating',
      ratingValue: '4.5',
      ratingCount: 12,
      reviewCount: 9,
    });
    expect(structuredFaults(real)).toEqual([]);
    expect(factsOf(rated, { ...PAGE, has_real_reviews: false })[0]).not.toHaveProperty('aggregateRating');
    expect(factsOf()[0]).not.toHaveProperty('aggregateRating');
  });

  test.each(['grouped', 'buildYourBundle'] as const)(
    'that is a %s has the lowest price, as "from" on its page',
    (type) => {
      const [set] = factsOf({ product_type: type, msrp: 4.29, size_text: '' });
      expect(structuredFaults(set)).toEqual([]);
      expect(set?.offers).toMatchObject({
        '@type': 'AggregateOffer',
        lowPrice: '4.29',
        validForMemberTier: { '@id': `${SHOP}/#member` },
      });
      expect(set?.offers).not.toHaveProperty('price');
    },
  );

  test('with choices is a group of products, each with its own page and offer', () => {
    const children = [
      { ...CARD, sku: 'TB2', url_key: 'small', size_text: '8 oz', in_stock: false },
      { ...CARD, sku: 'TB3', url_key: 'large', size_text: '32 oz', price: 7.5 },
    ] as unknown as ProductDetail['children'];
    const options = [{ name: 'Size', values: [] }] as ProductDetail['options'];
    const [group] = factsOf({ product_type: 'configurable', children, options });
    expect(structuredFaults(group)).toEqual([]);
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'TB10001',
      variesBy: ['https://schema.org/size'],
      hasVariant: [
        { sku: 'TB2', offers: { url: `${SHOP}/p/small`, availability: 'https://schema.org/OutOfStock' } },
        { sku: 'TB3', name: 'Rolled Oats, 32 oz', offers: { price: '7.50' } },
      ],
    });
  });
});

test('the shop says who sells, under which name, and what the membership costs', () => {
  const offers = [
    { title: 'Trial', price: 0 },
    { title: 'Annual', price: 59.95 },
  ];
  const shop = organization(SHOP, offers, DEMO_OPERATOR);
  expect(structuredFaults([shop, website(SHOP)])).toEqual([]);
  expect(shop['hasMemberProgram']).toMatchObject({
    hasTiers: { '@id': `${SHOP}/#member`, hasTierRequirement: [{ price: '59.95' }] },
  });
  const unknown = { name: null, address: null, email: null, phone: null, hours: null, state: null };
  expect(organization(SHOP, offers, unknown)).not.toHaveProperty('contactPoint');
});

test('faults are found', () => {
  const faults = (value: unknown) => structuredFaults(value).join('; ');
  expect(faults({ '@type': 'Brand' })).toContain('Brand has no name');
  expect(faults({ '@type': 'Recipe' })).toContain('unknown type Recipe');
  expect(faults([{ name: 'Oats' }])).toContain('has no type');
  expect(faults({ '@type': 'UnitPriceSpecification', price: '4.5', priceCurrency: 'USD' })).toContain(
    "'4.5' is no price",
  );
  expect(faults({ '@type': 'AggregateOffer', priceCurrency: 'USD' })).toContain('AggregateOffer has no lowPrice');
  expect(faults({ '@type': 'AggregateOffer', lowPrice: '4.5', priceCurrency: 'USD' })).toContain("'4.5' is no price");
  const both = {
    '@type': 'UnitPriceSpecification',
    price: '4.50',
    priceCurrency: 'USD',
    priceType: 'x',
    validForMemberTier: { '@id': 'y' },
  };
  expect(faults(both)).toContain('a type and a tier');
  expect(
    faults({ '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: '' }] }),
  ).toContain('itemListElement[0]: ListItem has no name');
});
