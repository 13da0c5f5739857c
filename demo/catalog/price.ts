import type { TieredPrice } from '#domain/catalog/schema.ts';
import type { Made } from './made.ts';
import { at, type Rng } from './rng.ts';

export type DemoPrice = {
  price_cents: number;
  msrp_cents: number;
  msrp_source: string;
  /** How many days before the catalog's date the store price was seen. */
  msrp_checked_days_ago: number;
  autoship_price_cents: number | null;
  tiered_pricing: TieredPrice[];
};

const GRAINS_OF_SIZE = 0.93;
const SOURCES = [
  "maker's list price",
  'survey of three natural grocers',
  "maker's own store",
  'survey of two chain grocers',
];

/**
 * Store price from the unit price of the smallest size, falling with size; the member pays 68 to 88% of it.
 * Autoship, where offered, is 5 to 10% below that. `is_eligible` is whether the product may be on autoship.
 */
export function makePrice(
  {
    archetype,
    variety,
    size,
    brand,
    is_organic,
  }: Pick<Made, 'archetype' | 'variety' | 'size' | 'brand' | 'is_organic'>,
  isEligible: boolean,
  random: Rng,
): DemoPrice {
  const first = archetype.sizes.find(({ measure }) => measure === size.measure) ?? at(archetype.sizes, 0);
  const perUnit =
    size.measure === first.measure && size.measure !== at(archetype.sizes, 0).measure
      ? archetype.price_per_piece
      : archetype.price_per_unit;
  const growth = (size.amount / first.amount) ** GRAINS_OF_SIZE;
  const memberDollars =
    (perUnit * first.amount * growth * variety.price_factor + 0.6) *
    brand.tier *
    (is_organic ? 1.16 : 1) *
    (0.92 + random.next() * 0.18);
  return pricedAt(Math.round(memberDollars * 100), 0.68 + random.next() * 0.2, isEligible, random);
}

/** Prices that end in 9, with the evidence for the store price and everything derived from them. */
export function pricedAt(memberCents: number, shareOfStorePrice: number, isEligible: boolean, random: Rng): DemoPrice {
  const msrp_cents = endingIn9(Math.max(99, memberCents / shareOfStorePrice));
  const price_cents = memberPrice(msrp_cents, shareOfStorePrice);
  const autoshipOff = 0.05 + random.next() * 0.05;
  const hasTiers = random.chance(0.12);
  return {
    price_cents,
    msrp_cents,
    msrp_source: random.pick(SOURCES),
    msrp_checked_days_ago: random.int(3, 60),
    autoship_price_cents: isEligible ? autoshipPrice(price_cents, autoshipOff) : null,
    tiered_pricing: hasTiers ? makeTiers(price_cents, random) : [],
  };
}

function endingIn9(cents: number): number {
  return Math.max(9, Math.round((cents - 9) / 10) * 10 + 9);
}

function memberPrice(msrp_cents: number, share: number): number {
  const lowest = Math.ceil(msrp_cents * 0.68);
  const highest = Math.floor(msrp_cents * 0.88);
  const wanted = endingIn9(msrp_cents * share);
  return [wanted, wanted + 10, wanted - 10].find((cents) => cents >= lowest && cents <= highest) ?? highest;
}

function autoshipPrice(price_cents: number, off: number): number {
  const lowest = Math.ceil(price_cents * 0.9);
  const highest = Math.floor(price_cents * 0.95);
  return Math.min(highest, Math.max(lowest, Math.round(price_cents * (1 - off))));
}

/** Thrive Cash for buying two or more (requirement T2). */
function makeTiers(price_cents: number, random: Rng): TieredPrice[] {
  if (random.chance(0.6)) {
    const first = random.pick([5, 8, 10]);
    return [
      { min: 2, max: 3, promo_type: 'thrive_cash', discount_type: 'percentage', promo_value: first },
      { min: 4, max: null, promo_type: 'thrive_cash', discount_type: 'percentage', promo_value: first * 2 },
    ];
  }
  const dollars = Math.max(0.5, Math.round((price_cents * 0.1) / 50) / 2);
  return [
    { min: random.pick([2, 3]), max: null, promo_type: 'thrive_cash', discount_type: 'dollar', promo_value: dollars },
  ];
}
