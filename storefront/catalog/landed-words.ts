import { BOX_NAMES } from '#domain/catalog/names.ts';
import type { TieredPrice } from '#domain/catalog/schema.ts';
import { comparable, metric, perUnit } from '#domain/catalog/unit-price.ts';
import { dollars, toCents } from '#domain/kernel/money.ts';
import {
  ASSUMED_CENTS,
  ASSUMED_UNITS,
  assumedOthers,
  landedPrice,
  type LandedLine,
  type LandedPrice,
} from '#domain/pricing/landed-price.ts';
import type { BoxContents, ShippingRule } from '#domain/pricing/shipping.ts';
import { BRAND } from '#storefront/kernel/brand.ts';
import { formatDollars } from '#ui/money.tsx';
import type { CartContent } from './cart-store.ts';
import { LANDED_TEXTS as texts } from './landed-texts.ts';

/** A product, as far as its price with shipping depends on it. */
export type LandedProduct = {
  price_cents: number;
  autoship_cents: number | null;
  least_qty: number;
  unit_amount: number;
  unit_measure: string;
  is_fresh: boolean;
  tiers: readonly TieredPrice[];
  rule: ShippingRule;
};
/** The unit price with shipping, in which order, and how it is worked out. */
export type LandedWords = { price: string; where: string; how: string[] };
/** What a page shows to everyone, and what the browser needs to say it of a cart. */
export type Landed = { product: LandedProduct; words: LandedWords };

/** As in the order that is assumed for a visitor. */
export function landedAssumed(product: LandedProduct): LandedWords {
  const { rule } = product;
  const line = lineOf(product, product.least_qty);
  const others = assumedOthers(line, rule);
  const units = Math.max(ASSUMED_UNITS, line.qty);
  const cents = Math.max(ASSUMED_CENTS, line.price_cents * line.qty);
  const where =
    rule.free_from_units === null
      ? texts.inAssumed(formatDollars(cents / 100).replace(/\.00$/, ''), boxName(rule))
      : texts.inAssumedUnits(units, boxName(rule));
  return wordsFor({ product, line, others, where, assumed: [texts.assumed] });
}

/** As in this cart, with the product in it; its line may be of any of `product_ids`, the choices that cost the same. */
export function landedInCart(
  { product }: Landed,
  product_ids: readonly number[],
  items: readonly CartContent[],
): LandedWords {
  const { rule, least_qty } = product;
  const own = items.find((item) => product_ids.includes(item.product_id));
  const rest = items.filter((item) => item.type_category === rule.box_type && item !== own);
  const others = rest.reduce(
    (box: BoxContents, { price, line_item_qty, sold_as_fresh }) => ({
      subtotal_cents: box.subtotal_cents + toCents(price) * line_item_qty,
      units: box.units + line_item_qty,
      has_fresh: box.has_fresh || sold_as_fresh,
    }),
    { subtotal_cents: 0, units: 0, has_fresh: false },
  );
  const where = rest.length > 0 ? texts.inOwn(boxName(rule)) : texts.inOwnAlone;
  const line = lineOf(product, own?.line_item_qty ?? least_qty);
  return wordsFor({ product, line, others, where, assumed: [] });
}

const boxName = ({ box_type }: ShippingRule) => BOX_NAMES[box_type].toLowerCase();
const money = (cents: number) => formatDollars(dollars(cents));

const lineOf = ({ price_cents, is_fresh, tiers }: LandedProduct, qty: number): LandedLine => ({
  price_cents,
  qty,
  is_fresh,
  tiers,
});

type Worked = {
  product: LandedProduct;
  line: LandedLine;
  others: BoxContents;
  where: string;
  assumed: readonly string[];
};

function wordsFor({ product, line, others, where, assumed }: Worked): LandedWords {
  const { unit_amount, unit_measure, rule, autoship_cents } = product;
  const landed = landedPrice(line, others, rule);
  const units = comparable(unit_amount * line.qty, unit_measure);
  const inMetric = metric(unit_amount * line.qty, unit_measure);
  const onAutoship =
    autoship_cents === null ? null : landedPrice({ ...line, price_cents: autoship_cents }, others, rule);
  return {
    price: perUnit(landed.landed_cents, units),
    where,
    how: [
      sumWords(product, line, landed),
      ...(inMetric && inMetric.measure !== units.measure ? [texts.metric(perUnit(landed.landed_cents, inMetric))] : []),
      ...feeWords(landed, rule, perUnit(landed.items_cents - landed.credit_cents, units)),
      ...(onAutoship ? [texts.autoship(perUnit(onAutoship.landed_cents, units))] : []),
      ...assumed,
      texts.tax,
    ],
  };
}

/** "$11.39 + $1.36 shipping = $12.75 for 16 oz." */
function sumWords({ unit_amount, unit_measure }: LandedProduct, { qty }: LandedLine, landed: LandedPrice): string {
  const { items_cents, credit_cents, shipping_cents, landed_cents } = landed;
  const oneSize = `${unit_amount} ${unit_measure}`;
  const { items, size } =
    qty === 1 ? texts.one(money(items_cents), oneSize) : texts.several(qty, money(items_cents), oneSize);
  const credit = credit_cents > 0 ? texts.credit(money(credit_cents), BRAND.credit) : '';
  return texts.sum(items, credit, money(shipping_cents), money(landed_cents), size);
}

/** What the box costs to ship and, unless it is free, from when it would be. */
function feeWords({ box_shipping_cents }: LandedPrice, rule: ShippingRule, freePrice: string): string[] {
  if (box_shipping_cents === 0) return [texts.free(boxName(rule))];
  const share = texts.share(money(box_shipping_cents));
  if (rule.free_from_cents !== null)
    return [share, texts.freeFrom(money(rule.free_from_cents).replace(/\.00$/, ''), freePrice)];
  return rule.free_from_units === null ? [share] : [share, texts.freeFromUnits(rule.free_from_units, freePrice)];
}
