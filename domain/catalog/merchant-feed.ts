import { BOX_OF_STORAGE, hasOptions, isGiven, isSet, type ProductType, type Storage } from './names.ts';
import { leastCents } from './quantity.ts';
import { maxLetters, type MerchantAttribute, type MerchantField, type MerchantItem } from './merchant-rules.ts';

/** What a row of the feed is made of. Addresses are from the root; a picture is null where only its aisle's is shown. */
export type MerchantSource = {
  sku: string;
  url_key: string;
  brand: string;
  title: string;
  size_text: string;
  about: string;
  picture: string | null;
  more_pictures: readonly string[];
  in_stock: boolean;
  price_cents: number;
  min_order_qty: number;
  unit_amount: number;
  unit_measure: string;
  product_type: ProductType;
  storage: Storage;
  /** Titles of its category and the ones above it, the aisle first. */
  aisles: readonly string[];
  gtin?: string;
  /** As its manufacturer numbers it. */
  mpn?: string;
  /** Of a product that is one choice of several. */
  family?: { sku: string; title: string; options: readonly { name: string; value: string }[] };
};

/** What Merchant Center must be told when the membership is set up there. */
const LOYALTY = { program_label: 'membership', tier_label: 'member' } as const;

/** The only category that alcohol may be sent in: Food, Beverages & Tobacco > Beverages > Alcoholic Beverages > Wine. */
const WINE_CATEGORY = '421';

/**
 * Why a product has no row: gifts and samples can't be bought, what comes by email isn't sent by a box, and where the
 * shopper chooses, the choices are listed. Null for one that has a row.
 */
export function whyNotInFeed({
  product_type,
  storage,
}: Pick<MerchantSource, 'product_type' | 'storage'>): string | null {
  if (isGiven(product_type)) return 'comes free with an order';
  if (product_type === 'aw_giftcard' || product_type === 'virtual' || storage === 'none') return 'is sent by email';
  return hasOptions({ product_type }) ? 'is chosen on its page, and what can be chosen is listed' : null;
}

/**
 * A product as a row of the feed. Only members can buy, so the price is the member price, and it is said again as the
 * program's; what other stores charge is no sale of ours and isn't sent (16 CFR 233). A product of which several must
 * be bought has the price of the fewest.
 */
export function merchantItem(source: MerchantSource, public_url: string): MerchantItem {
  const { sku, brand, url_key, picture, min_order_qty, storage } = source;
  const price = money(leastCents(source));
  return [
    field('id', sku),
    field('title', titleOf(source)),
    field('description', source.about || titleOf(source)),
    field('link', `${public_url}/p/${encodeURIComponent(url_key)}`),
    field('image_link', picture && public_url + picture),
    ...source.more_pictures.map((path) => field('additional_image_link', public_url + path)),
    field('availability', source.in_stock ? 'in_stock' : 'out_of_stock'),
    field('price', price),
    group('loyalty_program', { ...LOYALTY, price }),
    ...unitPricing(source),
    field('brand', brand),
    ...identifiers(source),
    field('condition', 'new'),
    field('multipack', min_order_qty > 1 ? String(min_order_qty) : null),
    ...variant(source),
    field('google_product_category', storage === 'wine' ? WINE_CATEGORY : null),
    field('product_type', source.aisles.filter(Boolean).join(' > ')),
    // Remarketing can't check how old a person is.
    field('excluded_destination', storage === 'wine' ? 'Display_ads' : null),
    field('shipping_label', storage === 'fresh' ? 'fresh' : BOX_OF_STORAGE[storage]),
  ].filter(({ value }) => value !== '');
}

function titleOf({ brand, title, size_text }: MerchantSource): string {
  return `${brand} ${title}${size_text ? `, ${size_text}` : ''}`;
}

/** What may be cut off at its end. What is too long otherwise is a fault in the catalog. */
const CUT: readonly MerchantAttribute[] = ['title', 'description', 'item_group_title'];

function field(name: MerchantAttribute, value: string | null): MerchantField {
  const max = maxLetters(name);
  const text = readable(value ?? '');
  return { name, value: CUT.includes(name) && max !== undefined ? cut(text, max) : text };
}

function group(name: MerchantAttribute, values: Readonly<Record<string, string>>): MerchantField {
  return { name, value: Object.entries(values).map(([key, value]) => ({ name: key, value: readable(value) })) };
}

/** Without letters that XML can't hold or no one can read. */
function readable(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\n]|[\p{Cs}\p{Co}\uFFFD-\uFFFF]/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** The first words that fit. */
function cut(text: string, max: number): string {
  const letters = Array.from(text);
  if (letters.length <= max) return text;
  const part = letters.slice(0, max - 1).join('');
  const end = part.lastIndexOf(' ');
  return `${(end > max / 2 ? part.slice(0, end) : part).trimEnd()}…`;
}

const money = (cents: number) => `${(cents / 100).toFixed(2)} USD`;

/** As the feed writes our measures, and what the unit price is per; the page's unit price is per the same. */
const UNITS: Readonly<Record<string, { factor: number; unit: string; base: string }>> = {
  oz: { factor: 1, unit: 'oz', base: '1 oz' },
  lb: { factor: 16, unit: 'oz', base: '1 oz' },
  'fl oz': { factor: 1, unit: 'floz', base: '1 floz' },
  mL: { factor: 1, unit: 'ml', base: '100 ml' },
  ct: { factor: 1, unit: 'ct', base: '1 ct' },
};

/** A set has no unit price, because its items differ. */
function unitPricing({ product_type, unit_amount, unit_measure, min_order_qty }: MerchantSource): MerchantField[] {
  const known = isSet(product_type) ? undefined : UNITS[unit_measure];
  if (!known) return [];
  const amount = Number((unit_amount * known.factor * min_order_qty).toFixed(3));
  return [field('unit_pricing_measure', `${amount} ${known.unit}`), field('unit_pricing_base_measure', known.base)];
}

/** Our own number of a product is no manufacturer's. */
function identifiers({ gtin = '', mpn = '' }: MerchantSource): MerchantField[] {
  const exists = gtin || mpn ? null : 'no';
  return [field('gtin', gtin), field('mpn', mpn), field('identifier_exists', exists)];
}

function variant({ family }: MerchantSource): MerchantField[] {
  if (!family || family.options.length === 0) return [];
  const size = family.options.find(({ name }) => name.toLowerCase() === 'size')?.value ?? null;
  return [
    field('item_group_id', family.sku),
    field('item_group_title', family.title),
    ...family.options.map((option) => group('variant_option', option)),
    field('size', size),
  ];
}
