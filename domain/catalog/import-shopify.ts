import { pacificDay } from '#domain/kernel/pacific.ts';
import { dietsFrom, dietsOfTags, SELLERS_LIST } from './import-diets.ts';
import type { DraftGroup, FileRow, ImportSettings, ReadRow, RowProblem } from './import-draft.ts';
import { carriedIn, type FieldReader, isSku, readFields, shortly } from './import-fields.ts';
import { readPlace } from './import-place.ts';
import { finishRow, priceOf } from './import-product.ts';
import { type Measure, readMeasure } from './import-values.ts';
import { htmlToText } from './html-text.ts';
import { urlKeyOf } from './url-key.ts';

/** Without these columns, a file is no product list of Shopify. */
export const SHOPIFY_COLUMNS = ['handle', 'title', 'variant_price'] as const;

/** Newer product lists call the same columns this. */
export const SHOPIFY_ALIASES: Readonly<Record<string, string>> = {
  url_handle: 'handle',
  description: 'body_(html)',
  sku: 'variant_sku',
  price: 'variant_price',
  'compare-at_price': 'variant_compare_at_price',
  inventory_quantity: 'variant_inventory_qty',
  inventory_tracker: 'variant_inventory_tracker',
  barcode: 'variant_barcode',
  product_image_url: 'image_src',
  variant_image_url: 'variant_image',
  published_on_online_store: 'published',
};

const LABEL_MAX = 60;
/** Letters of a name with its tags that are read. */
const GIVEN_MAX = 1_000;
const OPTIONS = ['option1', 'option2', 'option3'] as const;

/** What the first row of a product says for all of its variants. */
type Shared = {
  handle: string;
  line: number;
  cells: FileRow['cells'];
  /** Not for sale in the file: why. */
  skipped: string | null;
  isBad: boolean;
};

/** A reader of Shopify's rows in the file's order: a product's first row has its words, the others its variants. */
export function shopifyReader(settings: ImportSettings): (row: FileRow) => ReadRow {
  let shared: Shared | null = null;
  return (given) => {
    const row = withoutApostrophes(given);
    const handle = (row.cells['handle'] ?? '').trim();
    if (handle === '') return bad('handle', 'is missing');
    if (shared?.handle !== handle || (row.cells['title'] ?? '').trim() !== '') shared = sharedOf(handle, row);
    if (shared.skipped !== null) return { skipped: shared.skipped };
    if (isPictureOnly(row)) return { skipped: 'a picture after the first' };
    if (shared.isBad && shared.line !== row.line)
      return bad('handle', `${handle} can't be used: see line ${shared.line}`);
    const read = readVariant(row, shared, settings);
    if ('problems' in read && shared.line === row.line)
      shared.isBad = read.problems.some(({ field }) => SHARED.has(field));
    return read;
  };
}

/** Shopify writes '0123 so that a spreadsheet doesn't make a number of it. */
function withoutApostrophes({ line, cells }: FileRow): FileRow {
  const plain = (field: string) => (cells[field] ?? '').replace(/^'(?=\d)/, '');
  return { line, cells: { ...cells, variant_sku: plain('variant_sku'), variant_barcode: plain('variant_barcode') } };
}

const bad = (field: string, reason: string): { problems: RowProblem[] } => ({ problems: [{ field, reason }] });

/** Columns of a product's first row that hold for its variants, too. */
const SHARED = new Set(['title', 'vendor', 'type', 'product_category', 'body_(html)', 'image_src', 'gift_card']);

function sharedOf(handle: string, row: FileRow): Shared {
  const status = (row.cells['status'] ?? '').trim().toLowerCase();
  const published = (row.cells['published'] ?? '').trim().toLowerCase();
  const isHidden = status === 'draft' || status === 'archived' || status === 'unlisted' || published === 'false';
  return {
    handle,
    line: row.line,
    cells: row.cells,
    skipped: isHidden ? 'not for sale in the file' : null,
    isBad: false,
  };
}

function isPictureOnly({ cells }: FileRow): boolean {
  const isBlank = (field: string) => (cells[field] ?? '').trim() === '';
  return isBlank('title') && isBlank('variant_sku') && isBlank('variant_price') && isBlank('option1_value');
}

function readVariant(row: FileRow, shared: Shared, settings: ImportSettings): ReadRow {
  const reader = readFields(row);
  const product = shared.line === row.line ? reader : readFields({ line: shared.line, cells: shared.cells });
  if (product.cell('gift_card').toLowerCase() === 'true')
    reader.add('gift_card', "is a gift card, which can't be imported");
  const title = product.title('title');
  const brand = product.brand('vendor', settings.brand);
  const about = product.text('body_(html)');
  const tags = product.cell('tags').split(',');
  const diets = shared.cells['tags'] === undefined ? null : dietsOfTags(tags);
  const field = product.cell('type') === '' && product.cell('product_category') !== '' ? 'product_category' : 'type';
  const path = product.text(field, 750) ?? '';
  const place = readPlace(
    reader,
    { field, path, storage: tagged(tags, 'storage'), tax_class: tagged(tags, 'tax') },
    settings,
  );
  const option = optionOf(reader, product);
  const measure = measureOf(reader, option);
  const group = option === null || title === null ? null : groupOf(reader, shared, { product, title, option });
  return finishRow(row, reader, {
    sku: reader.sku('variant_sku'),
    title: title === null || option === null ? title : `${title}, ${option.label}`,
    brand,
    gtin: reader.gtin('variant_barcode'),
    measure,
    size_text:
      option === null ? wordsOf(reader, 'tags', tagged(tags, 'size')) : option.name === 'Size' ? option.label : '',
    url_key: urlKeyOf(option === null ? shared.handle : `${shared.handle}-${option.label}`),
    place,
    price: readPrice(reader, settings),
    available: readAvailable(reader, settings),
    image: reader.image('variant_image') ?? product.image('image_src'),
    group,
    // A file without tags says nothing about them; one with tags also takes back what they don't name any more.
    said: {
      ...carriedIn(reader),
      ...(diets === null ? {} : { diets, ebt_eligible: tagged(tags, 'ebt').toLowerCase() === 'yes' }),
    },
    facts: {
      ...(about ? { about } : {}),
      ...(diets === null ? {} : dietsFrom(diets, SELLERS_LIST, pacificDay(settings.now))),
    },
  });
}

/** The value of a tag such as "storage:frozen"; '' without one. */
function tagged(tags: readonly string[], name: string): string {
  const found = tags.map((tag) => tag.trim()).find((tag) => tag.toLowerCase().startsWith(`${name}:`));
  return found ? found.slice(name.length + 1).trim() : '';
}

/** Words of a label, as plain text. */
function wordsOf(reader: FieldReader, field: string, given: string): string {
  const words = htmlToText(given.slice(0, GIVEN_MAX));
  if (words.length <= LABEL_MAX) return words;
  reader.add(field, `has a name of ${words.length} characters; the limit is ${LABEL_MAX}`);
  return '';
}

/** Shopify gives a product without choices the option "Title: Default Title". */
function optionOf(reader: FieldReader, product: FieldReader): DraftGroup['option'] | null {
  const chosen = OPTIONS.map((option) => ({
    name: wordsOf(reader, `${option}_name`, product.cell(`${option}_name`)),
    label: reader.text(`${option}_value`, LABEL_MAX) ?? '',
  })).filter(({ label }) => label !== '');
  const [first] = chosen;
  if (!first || (chosen.length === 1 && first.label === 'Default Title')) return null;
  return {
    name: chosen.map(({ name }) => name || 'Kind').join(' and '),
    label: chosen.map(({ label }) => label).join(', '),
  };
}

/** The variant's measure for unit prices, or an option that is a size. */
function measureOf(reader: FieldReader, option: DraftGroup['option'] | null): Measure | null {
  const total = reader.cell('unit_price_total_measure');
  const unit = reader.cell('unit_price_total_measure_unit');
  if (total !== '' && unit !== '') return reader.value('unit_price_total_measure', readMeasure(`${total} ${unit}`));
  const reading = option && readMeasure(option.label);
  return reading && 'value' in reading ? reading.value : null;
}

type Family = { product: FieldReader; title: string; option: DraftGroup['option'] };

function groupOf(reader: FieldReader, shared: Shared, { product, title, option }: Family): DraftGroup | null {
  // A list that this shop has exported names the SKU of the product with choices, which Shopify doesn't know.
  const given = tagged(product.cell('tags').split(','), 'sku') || shared.handle;
  const sku = isSku(given) ? given : shortened(urlKeyOf(given));
  if (sku === '') return reader.add('handle', `"${shortly(given)}" has no letters or digits that a SKU may have`);
  const url_key = shortened(urlKeyOf(shared.handle)) || urlKeyOf(sku);
  return { sku, title, url_key, option, image: product.image('image_src') };
}

/** Long handles that begin alike differ at their end ("-1", "-2"), so both are kept. */
function shortened(slug: string): string {
  return isSku(slug) || slug === '' ? slug : `${slug.slice(0, 40)}-${slug.slice(-23)}`;
}

/** The variant's price is what members pay; a higher compare-at price is the store price, if the operator says whose it is. */
function readPrice(reader: FieldReader, settings: ImportSettings) {
  if (reader.cell('variant_price') === '') return reader.add('variant_price', 'is missing');
  const price = reader.money('variant_price');
  // "0.00" is how some lists say that there is none.
  const isNone = /^0*(?:\.0*)?$/.test(reader.cell('variant_compare_at_price'));
  return priceOf(price, isNone ? null : reader.money('variant_compare_at_price'), settings);
}

/**
 * Without a tracker, Shopify counts nothing and sells without end; then the operator says how many. It counts below zero what
 * it sold without having it.
 */
function readAvailable(reader: FieldReader, settings: ImportSettings): number | null {
  const qty = reader.quantity('variant_inventory_qty', 'none');
  const isCounted = reader.cell('variant_inventory_tracker') !== '';
  return isCounted ? (qty ?? settings.stock) : settings.stock;
}
