import type { DigitalContent } from './digital-content.ts';
import type { FileRow, ImportSettings, ProductDraft, ReadRow } from './import-draft.ts';
import type { FieldReader } from './import-fields.ts';
import type { Place } from './import-place.ts';
import { type Measure, readMeasure } from './import-values.ts';
import { placeholderPicture } from './placeholder-picture.ts';
import { takeSize } from './size.ts';
import { shortTitle } from './title.ts';
import { urlKeyOf } from './url-key.ts';

/** What every format finds in a row, each in its own columns. */
export type FoundProduct = {
  sku: string | null;
  title: string | null;
  brand: string | null;
  gtin: string | null;
  /** From the file's column for sizes; null if it has none. */
  measure: Measure | null;
  /** The size in the words of the file; '' for those of the measure. */
  size_text: string;
  /** The page's address, if the file names one. */
  url_key: string;
  place: Place | null;
  price: ProductDraft['price'] | null;
  available: number | null;
  image: string | null;
  group: ProductDraft['group'];
  /** What is read on a page instead of shipped; null for what ships. */
  content?: DigitalContent | null;
  /** More columns that the file says. */
  said: Readonly<Record<string, unknown>>;
  facts: Readonly<Record<string, unknown>>;
};

/** PostgreSQL can't index an address of thousands of letters. */
const URL_KEY_MAX = 150;

/** What is read on a page isn't stored, and is no food. */
const DIGITAL = { said: { product_type: 'virtual', storage: 'none' }, fresh: { tax_class: 'non_food' } } as const;

const IS_WINE = 'is of a product in a category of wine, which ships';

/** The product of a row, or everything that is wrong with the row. */
export function finishRow(row: FileRow, { problems }: FieldReader, found: FoundProduct): ReadRow {
  const { sku, title, brand, place, price } = found;
  if (problems.length > 0) return { problems: [...problems] };
  if (sku === null || title === null || brand === null || place === null || price === null)
    return { problems: [{ field: 'row', reason: "can't be read" }] };
  const measure = found.measure ?? measureIn(title);
  const size_text = found.size_text || measure.text;
  const size = { size_text, unit_amount: measure.amount, unit_measure: measure.measure };
  const isSized = found.measure !== null || found.size_text !== '';
  const isWine = place.said['storage'] === 'wine';
  const content = found.content ?? null;
  if (content !== null && isWine) return { problems: [{ field: 'digital_content', reason: IS_WINE }] };
  const draft: ProductDraft = {
    line: row.line,
    sku,
    group: found.group,
    brand,
    category: place.category,
    said: {
      title,
      ...(found.gtin === null ? {} : { gtin: found.gtin }),
      ...(isSized ? size : {}),
      ...place.said,
      ...found.said,
      ...(content === null ? {} : DIGITAL.said),
    },
    fresh: {
      ...(isSized ? {} : size),
      ...place.fresh,
      ...(content === null ? {} : DIGITAL.fresh),
      url_key: (found.url_key.length > URL_KEY_MAX ? '' : found.url_key) || urlKeyOf(title) || urlKeyOf(sku),
      picture: placeholderPicture({
        brand,
        title: shortTitle(title, brand, size_text),
        size_text,
        form: content === null ? (isWine ? 'wine' : 'box') : 'booklet',
      }),
    },
    facts: found.facts,
    price,
    content,
    available: found.available,
    image: found.image,
  };
  return { draft };
}

/** The size at the end of a title ("Rolled Oats, 32 oz"); one piece if it names none. */
function measureIn(title: string): Measure {
  const { rest, size } = takeSize(title);
  const said = size && title.slice(commonStart(title, rest)).match(/[\d.]+[\s-]*[a-z. ]+/i)?.[0];
  const reading = said
    ? readMeasure(
        said
          .replace('-', ' ')
          .replace(/[.,;]\s*$/, '')
          .trim(),
      )
    : null;
  if (reading && 'value' in reading) return reading.value;
  return { amount: 1, measure: 'ct', text: '1 ct' };
}

function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/**
 * What a product costs, and its store price if the file names a higher one and the operator says whose it is. The higher
 * price of a feed is often the merchant's own former price, which is no evidence of what other stores charge (16 CFR 233).
 */
export function priceOf(
  price_cents: number | null,
  storeCents: number | null,
  settings: ImportSettings,
): ProductDraft['price'] | null {
  if (price_cents === null) return null;
  if (storeCents === null || storeCents <= price_cents) return { price_cents, store: null };
  const { price_source: source } = settings;
  if (source === null) return { price_cents, store: null, is_store_left_out: true };
  return { price_cents, store: { cents: storeCents, source } };
}

/** "https://shop.example/p/rolled-oats?x=1" -> 'rolled-oats'; '' for the address of another kind of page. */
export function urlKeyIn(address: string): string {
  return /^https?:\/\/[^/]+\/p\/([a-z0-9]+(?:-[a-z0-9]+)*)\/?(?:[?#]|$)/.exec(address)?.[1] ?? '';
}
