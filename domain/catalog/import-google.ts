import { compareDays, type Day, isDay } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import type { FileRow, ImportSettings, ReadRow } from './import-draft.ts';
import { carriedIn, type FieldReader, readFields, shortly } from './import-fields.ts';
import { readPlace } from './import-place.ts';
import { readContent } from './content-text.ts';
import { googlePath } from './google-taxonomy.ts';
import { finishRow, priceOf, urlKeyIn } from './import-product.ts';
import { type Measure, readMeasure } from './import-values.ts';

/** Without these columns, a file is no Google Merchant feed. */
export const GOOGLE_COLUMNS = ['id', 'title', 'price', 'availability'] as const;

/** The attributes that choices of one product may differ in, as Google names them. */
const CHOICES = ['size', 'color', 'pattern', 'material'] as const;
const HIGHLIGHTS = 4;

/** Reads an item of a Google Merchant feed. */
export function readGoogleRow(row: FileRow, settings: ImportSettings): ReadRow {
  const reader = readFields(row);
  const { cell } = reader;
  const measure = measureOf(reader);
  const title = reader.title('title');
  const about = reader.text('description');
  const highlights = cell('product_highlight') === '' ? null : reader.text('product_highlight');
  const { field, path, also } = categoriesIn(reader, settings);
  return finishRow(row, reader, {
    sku: reader.sku('id'),
    title,
    brand: reader.brand('brand', settings.brand),
    gtin: reader.gtin('gtin'),
    measure,
    size_text: reader.text('size', 60) ?? '',
    url_key: urlKeyIn(cell('link')),
    place: readPlace(
      reader,
      { field, path, also, storage: cell('shipping_label'), tax_class: cell('tax_category') },
      settings,
    ),
    price: readPrice(reader, settings),
    available: readAvailable(reader, settings),
    image: reader.image('image_link'),
    group: groupOf(reader, { title, measure }),
    content: contentOf(reader),
    said: carriedIn(reader),
    facts: {
      ...(about ? { about } : {}),
      ...(highlights ? { highlights: highlights.split(/\s*[|;]\s*/).slice(0, HIGHLIGHTS) } : {}),
    },
  });
}

/** A row with content is of something to read, which comes alone and in no box. */
function contentOf(reader: FieldReader) {
  const text = reader.cell('digital_content');
  if (text === '') return null;
  for (const field of ['item_group_id', 'shipping_label'] as const)
    if (reader.cell(field) !== '') reader.add(field, 'must be empty for a product with digital_content');
  return reader.value('digital_content', readContent(text));
}

/**
 * The shop's own words name the category, or else Google's. What Google's say of drinks and tobacco counts in any case, and
 * a rule for Google's number wins over words.
 */
function categoriesIn(reader: FieldReader, { category_rules }: ImportSettings) {
  const own = { field: 'product_type', ...categoryIn(reader, 'product_type') };
  const google = { field: 'google_product_category', ...categoryIn(reader, 'google_product_category') };
  const rule = category_rules.get(google.number);
  // A rule that says how the number is stored also says what it is.
  if (rule) return { field: google.field, path: google.number, also: rule.storage ? own.words : google.words };
  if (own.words === '' && category_rules.has(own.number))
    return { field: own.field, path: own.number, also: google.words };
  const isOwn = reader.cell('product_type') !== '' || reader.cell('google_product_category') === '';
  const [chosen, other] = isOwn ? [own, google] : [google, own];
  return { field: chosen.field, path: chosen.words, also: other.words };
}

/** Google's categories may be numbers. One that isn't of what a grocery sells has no words. */
function categoryIn(reader: FieldReader, field: string): { number: string; words: string } {
  const text = reader.cell(field);
  if (/^\d+$/.test(text)) {
    const number = text.replace(/^0+(?=\d)/, '');
    return { number, words: googlePath(number) ?? '' };
  }
  if (/^\d[\d\p{P}\s]*$/u.test(text)) reader.add(field, `"${shortly(text)}" is neither words nor a number of Google's`);
  return { number: '', words: reader.text(field, 750) ?? '' };
}

function measureOf(reader: FieldReader): Measure | null {
  const text = reader.cell('unit_pricing_measure');
  return text === '' ? null : reader.value('unit_pricing_measure', readMeasure(text));
}

/** The sale price is what members pay; the regular price is then the store price, if the operator says whose it is. */
function readPrice(reader: FieldReader, settings: ImportSettings) {
  if (reader.cell('price') === '') return reader.add('price', 'is missing');
  const price = reader.money('price');
  const sale = reader.money('sale_price');
  if (price === null) return null;
  if (sale !== null && sale > price) return reader.add('sale_price', 'is higher than the price');
  const isOnSale = sale !== null && isInForce(reader, settings.now);
  return isOnSale ? priceOf(sale, price, settings) : priceOf(price, null, settings);
}

const MOMENT = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * "2026-11-01T00:00-0800/2026-11-30T23:59-0800", or plain days, of which the first and the last belong to the sale. A
 * sale without dates holds.
 */
function isInForce(reader: FieldReader, now: Date): boolean {
  const text = reader.cell('sale_price_effective_date');
  if (text === '') return true;
  const [from, to, ...more] = text.split('/').map((part) => dateOf(part.trim()));
  if (!from || !to || more.length > 0) {
    reader.add('sale_price_effective_date', `"${shortly(text)}" isn't two dates such as 2026-11-01/2026-11-30`);
    return false;
  }
  return compareToNow(from, now) <= 0 && compareToNow(to, now) >= 0;
}

/** A day of the shop's calendar, or a moment in milliseconds; null for what is neither. */
function dateOf(text: string): { day: Day } | { ms: number } | null {
  if (isDay(text)) return { day: text };
  const [, minute, seconds = ':00', offset = 'Z'] = MOMENT.exec(text) ?? [];
  if (minute === undefined) return null;
  const ms = Date.parse(`${minute}${seconds}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(ms) ? null : { ms };
}

/** Below 0 for what is over, above 0 for what comes, 0 for now or today. */
function compareToNow(date: { day: Day } | { ms: number }, now: Date): number {
  return 'day' in date ? compareDays(date.day, pacificDay(now)) : date.ms - now.getTime();
}

/** "in_stock" says no number: the file's own, the operator's, or none. What can be ordered ahead isn't here yet. */
function readAvailable(reader: FieldReader, settings: ImportSettings): number | null {
  const said = reader
    .cell('availability')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  const counted = ['quantity', 'inventory', 'sell_on_google_quantity'].find((field) => reader.cell(field) !== '');
  const qty = counted === undefined ? null : reader.quantity(counted);
  switch (said) {
    case 'in_stock':
      return qty ?? settings.stock;
    case 'out_of_stock':
    case 'preorder':
    case 'backorder':
      return 0;
    case '':
      return reader.add('availability', 'is missing');
    default:
      return reader.add('availability', `"${shortly(said)}" isn't in_stock, out_of_stock, preorder or backorder`);
  }
}

/** A row with a group is one of its choices, told apart by what Google lets them differ in, or else by their size. */
function groupOf(reader: FieldReader, { title, measure }: { title: string | null; measure: Measure | null }) {
  if (reader.cell('item_group_id') === '') return null;
  const sku = reader.sku('item_group_id');
  if (sku === null || title === null) return null;
  if (sku === reader.cell('id')) return reader.add('item_group_id', 'is the id of the product itself');
  const differing = CHOICES.filter((name) => reader.cell(name) !== '');
  const named = differing.map((name) => name[0]?.toUpperCase() + name.slice(1)).join(' and ');
  const label = differing.map((name) => reader.text(name, 60) ?? '').join(', ');
  const option =
    label === '' ? { name: measure ? 'Size' : 'Kind', label: measure?.text ?? title } : { name: named, label };
  return { sku, title: null, url_key: null, option, image: null };
}
