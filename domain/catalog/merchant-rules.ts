import { isGtin } from './gtin.ts';

/** One attribute of an item; a group has attributes of its own. An attribute that may repeat occurs several times. */
export type MerchantField = { readonly name: string; readonly value: string | readonly MerchantField[] };
export type MerchantItem = readonly MerchantField[];

export type Violation = { attribute: string; reason: string };

type Format = (value: string) => boolean;
type Rule = {
  /** Needed in every item, or, in a group, whenever the group is there. */
  required?: true;
  /** Letters. */
  max?: number;
  /** How often it may occur; once, unless said. */
  times?: number;
  values?: readonly string[];
  format?: Format;
  group?: Readonly<Record<string, Rule>>;
  /** The number of the page that says so: support.google.com/merchants/answer/{page}. */
  page: number;
};

const MONEY = /^(?:0|[1-9]\d*)\.\d{2} USD$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?:Z|[+-]\d{4})$/;
const MEASURE =
  /^(?<amount>\d+(?:\.\d+)?) ?(?<unit>oz|lb|mg|g|kg|floz|pt|qt|gal|ml|cl|l|cbm|in|ft|yd|cm|m|sqft|sqm|ct)$/;
const BASE_MEASURE = /^(?:(?:1|2|4|8|10|100) ?[a-z]+|75 ?cl|750 ?ml|50 ?kg|1000 ?kg)$/;
const YES_NO = ['yes', 'no'] as const;
const URL_MAX = 2_000;

const cents = (money: string) => Math.round(Number.parseFloat(money) * 100);
const isMoney: Format = (value) => MONEY.test(value) && cents(value) > 0;
/** ASCII only, as RFC 3986 has it. */
const isUrl: Format = (value) => /^https?:\/\/[\w.-]+(?::\d+)?(?:[/?][\w.~!$&'()*+,;=:@%/?-]*)?$/.test(value);
const isPicture: Format = (value) => isUrl(value) && /\.(?:jpe?g|webp|png|gif|bmp|tiff?)(?:\?|$)/i.test(value);
const isMeasure: Format = (value) => Number(MEASURE.exec(value)?.groups?.['amount'] ?? 0) > 0;
const isBaseMeasure: Format = (value) => MEASURE.test(value) && BASE_MEASURE.test(value);
const isText: Format = (value) => value.trim() === value && value !== '';
/** Words in capitals are read as advertising; an abbreviation isn't. */
const isPlain: Format = (value) => isText(value) && (/\p{Ll}/u.test(value) || !/(?:\p{Lu}.*){5}/su.test(value));
const isInterval: Format = (value) => {
  const [from = '', to = ''] = value.split(/ ?\/ ?/);
  return INSTANT.test(from) && INSTANT.test(to) && from < to;
};
const isCount: Format = (value) => /^[1-9]\d*$/.test(value) && Number(value) > 1;

/**
 * What Google Merchant Center takes in a product feed for the United States, one row per attribute that we send or may
 * come to send, in our own words. From the product data specification (support.google.com/merchants/answer/7052112)
 * and each attribute's own page, as of November 2026.
 *
 * Two demands can't be seen in a feed and are the operator's: anyone must be able to pay `price` without joining, and main
 * pictures must be photographs. That the page says the price of the smallest quantity, `leastPrice` sees to
 * (docs/capabilities/catalog.md, Feeds).
 */
export const MERCHANT_RULES = {
  id: { required: true, max: 50, format: (value) => /^[\x21-\x7e]+$/.test(value), page: 6324405 },
  title: { required: true, max: 150, format: isPlain, page: 6324415 },
  description: { required: true, max: 5_000, format: isPlain, page: 6324468 },
  link: { required: true, max: URL_MAX, format: isUrl, page: 6324416 },
  image_link: { required: true, max: URL_MAX, format: isPicture, page: 6324350 },
  additional_image_link: { max: URL_MAX, times: 10, format: isPicture, page: 6324370 },
  availability: { required: true, values: ['in_stock', 'out_of_stock', 'preorder', 'backorder'], page: 6324448 },
  availability_date: { max: 25, format: (value) => INSTANT.test(value), page: 6324470 },
  price: { required: true, format: isMoney, page: 6324371 },
  sale_price: { format: isMoney, page: 6324471 },
  sale_price_effective_date: { max: 51, format: isInterval, page: 6324460 },
  unit_pricing_measure: { format: isMeasure, page: 6324455 },
  unit_pricing_base_measure: { format: isBaseMeasure, page: 6324490 },
  loyalty_program: {
    page: 12922446,
    times: 10,
    group: {
      program_label: { format: isText, page: 12922446 },
      tier_label: { format: isText, page: 12922446 },
      price: { format: isMoney, page: 12922446 },
      loyalty_points: { format: (value) => /^\d+$/.test(value), page: 12922446 },
      member_price_effective_date: { format: isInterval, page: 12922446 },
      shipping_label: { max: 100, format: isText, page: 12922446 },
    },
  },
  google_product_category: { format: isText, page: 6324436 },
  product_type: { max: 750, times: 10, format: isText, page: 6324406 },
  brand: {
    required: true,
    max: 70,
    format: (value) => isText(value) && !/^(?:n\/?a|none|generic|no brand|does not exist)$/i.test(value),
    page: 6324351,
  },
  gtin: { max: 14, format: isGtin, page: 6324461 },
  mpn: { max: 70, format: isText, page: 6324482 },
  identifier_exists: { values: YES_NO, page: 6324478 },
  condition: { values: ['new', 'refurbished', 'used'], page: 6324469 },
  /** Nudity and the like; alcohol is no reason. */
  adult: { values: YES_NO, page: 6324508 },
  multipack: { format: isCount, page: 6324488 },
  /** Only where one product is the main one, which no set of ours has. */
  is_bundle: { values: YES_NO, page: 6324449 },
  item_group_id: { max: 50, format: isText, page: 6324507 },
  item_group_title: { max: 150, format: isPlain, page: 17085146 },
  variant_option: {
    page: 17085214,
    times: 30,
    group: {
      name: { required: true, max: 250, format: isText, page: 17085214 },
      value: { required: true, max: 250, format: isText, page: 17085214 },
    },
  },
  size: { max: 100, format: isText, page: 6324492 },
  excluded_destination: {
    times: 7,
    values: [
      'Shopping_ads',
      'Display_ads',
      'Local_inventory_ads',
      'Free_listings',
      'Free_local_listings',
      'YouTube_Shopping',
    ],
    page: 6324486,
  },
  shipping_label: { max: 100, format: isText, page: 6324504 },
} as const satisfies Readonly<Record<string, Rule>>;

export type MerchantAttribute = keyof typeof MERCHANT_RULES;

const RULES: Readonly<Record<string, Rule>> = MERCHANT_RULES;

/** How many letters an attribute may have; undefined where nothing limits it. */
export function maxLetters(name: MerchantAttribute): number | undefined {
  return RULES[name]?.max;
}

/** What is wrong with an item; empty for one that may be sent. */
export function merchantViolations(item: MerchantItem): Violation[] {
  return [...violationsOf(item, RULES, ''), ...together(item)];
}

function violationsOf(fields: MerchantItem, rules: Readonly<Record<string, Rule>>, within: string): Violation[] {
  const found: Violation[] = [];
  const note = (name: string, reason: string) => found.push({ attribute: within + name, reason });
  for (const [name, { required, times = 1 }] of Object.entries(rules)) {
    const count = fields.filter((field) => field.name === name).length;
    if (required && count === 0) note(name, 'is missing');
    if (count > times) note(name, `occurs ${count} times, and may occur ${times}`);
  }
  for (const { name, value } of fields) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) note(name, 'is no attribute that we know');
    else if (typeof value !== 'string')
      found.push(
        ...(rule.group
          ? violationsOf(value, rule.group, `${within}${name}.`)
          : [{ attribute: within + name, reason: 'is no group' }]),
      );
    else if (rule.group) note(name, 'must be a group');
    else for (const reason of wrongWith(value, rule)) note(name, reason);
  }
  return found;
}

/** Letters that XML can't hold, that no one sees, or that mean nothing. */
const UNREADABLE = /[\p{Cc}\p{Cs}\p{Co}\uFFFE\uFFFF\uFFFD]/u;

function wrongWith(value: string, { max, values, format }: Rule): string[] {
  if (value === '') return ['is empty'];
  // A new line is layout.
  if (UNREADABLE.test(value.replaceAll('\n', ' '))) return ['has letters that no one can read'];
  const letters = Array.from(value).length;
  if (max !== undefined && letters > max) return [`has ${letters} letters, and may have ${max}`];
  if (values && !values.includes(value)) return ['is none of the values it may have'];
  return format && !format(value) ? ['has the wrong form'] : [];
}

/** Rules that concern several attributes at once. */
function together(item: MerchantItem): Violation[] {
  const found: Violation[] = [];
  const one = (name: MerchantAttribute) => {
    const value = item.find((field) => field.name === name)?.value;
    return typeof value === 'string' ? value : undefined;
  };
  const check = (isRight: boolean, attribute: string, reason: string) => {
    if (!isRight) found.push({ attribute, reason });
  };
  const [price, sale] = [one('price'), one('sale_price')];
  if (price && sale) check(cents(sale) < cents(price), 'sale_price', 'must be below the price');
  check(!one('sale_price_effective_date') || !!sale, 'sale_price', 'is missing beside its days');
  const isLater = one('availability') === 'preorder' || one('availability') === 'backorder';
  check(isLater === !!one('availability_date'), 'availability_date', 'belongs to preorder and backorder');
  for (const member of memberPrices(item))
    check(!price || cents(member) <= cents(price), 'loyalty_program.price', 'must not be above the price');
  const hasIdentifier = !!one('gtin') || (!!one('mpn') && !!one('brand'));
  check(hasIdentifier || one('identifier_exists') === 'no', 'identifier_exists', 'must be no without gtin and mpn');
  check(
    !hasIdentifier || one('identifier_exists') !== 'no',
    'identifier_exists',
    'must not be no beside an identifier',
  );
  const isVariant = !!one('item_group_id');
  const hasOption = item.some(({ name }) => name === 'variant_option');
  check(
    isVariant === hasOption && isVariant === !!one('item_group_title'),
    'item_group_id',
    'goes with title and options',
  );
  check(
    unitOf(one('unit_pricing_measure')) === unitOf(one('unit_pricing_base_measure')),
    'unit_pricing_base_measure',
    'must have the same unit',
  );
  return found;
}

function memberPrices(item: MerchantItem): string[] {
  const programs = item
    .filter(({ name }) => name === 'loyalty_program')
    .flatMap(({ value }) => (typeof value === 'string' ? [] : value));
  return programs.flatMap(({ name, value }) => (name === 'price' && typeof value === 'string' ? [value] : []));
}

function unitOf(measure: string | undefined): string | undefined {
  return measure === undefined ? undefined : MEASURE.exec(measure)?.groups?.['unit'];
}
