import type { FileRow, ImportSettings, ReadRow } from './import-draft.ts';
import { isGtin } from './gtin.ts';
import { dietsFrom, dietsOfTags } from './import-diets.ts';
import { type FieldReader, readFields } from './import-fields.ts';
import { offLabel, OFF_ATTRIBUTION, OFF_NAME } from './import-off-label.ts';
import { readPlace } from './import-place.ts';
import { finishRow, priceOf } from './import-product.ts';
import type { Evidence } from './import-evidence.ts';
import { readMeasure } from './import-values.ts';
import { type OffRecord, tagsOf } from './off-record.ts';

/** Letters of all tags together, because volunteers add many. */
const CATEGORIES_MAX = 20_000;

/** A record as cells, so that its fields are read and reported like those of a table. */
function offRow(record: OffRecord, line: number): FileRow {
  const text = (...names: string[]) => names.map((name) => textOf(record[name])).find((found) => found !== '') ?? '';
  return {
    line,
    cells: {
      code: typeof record['code'] === 'number' ? String(record['code']) : text('code'),
      product_name: text('product_name_en', 'product_name'),
      brands: text('brands').split(',')[0] ?? '',
      quantity: text('quantity'),
      categories_tags: categoryTags(record).join(' > '),
      image: text('image_front_url', 'image_url'),
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** Reads a record of Open Food Facts; its price is the operator's. */
export function readOffRecord(record: OffRecord, line: number, settings: ImportSettings): ReadRow {
  const row = offRow(record, line);
  const reader = readFields(row);
  const sku = reader.sku('code');
  const label = offLabel(record);
  const claims = labelClaims(record, settings);
  const day = dayOfRecord(record, settings);
  const own = sku === null ? undefined : settings.prices.get(sku);
  const path = reader.text('categories_tags', CATEGORIES_MAX) ?? '';
  const measure = readMeasure(reader.cell('quantity'));
  return finishRow(row, reader, {
    sku,
    title: reader.title('product_name'),
    brand: reader.brand('brands', settings.brand),
    gtin: gtinOf(reader),
    // Volunteers write quantities freely ("4 x 125 g"), so one that can't be read is no fault of the row.
    measure: 'value' in measure ? measure.value : null,
    size_text: '',
    url_key: '',
    place: readPlace(
      reader,
      { field: 'categories_tags', path, storage: '', tax_class: isFood(record) ? '' : 'non_food' },
      settings,
    ),
    price: priceOf(priceCents(reader, own?.price_cents ?? settings.price_cents), null, settings),
    available: own?.available ?? settings.stock,
    image: reader.image('image'),
    group: null,
    said: { allergens: label.allergens, ...claims },
    facts: {
      ...label.facts,
      ...dietsFrom(claims.diets, OFF_NAME, day),
      data_source: OFF_ATTRIBUTION,
      label_checked_on: day,
    },
  });
}

function priceCents(reader: FieldReader, cents: number | null): number | null {
  if (cents !== null) return cents;
  return reader.add('price', 'is missing: Open Food Facts has no prices; give one with --prices or --price-cents');
}

/** Many codes are a store's own: they identify the product, but aren't GTINs. */
function gtinOf(reader: FieldReader): string | null {
  const code = reader.cell('code');
  return isGtin(code) ? code : null;
}

/** English tags run from the widest to the narrowest: 'en:plant-based-foods' -> 'Plant based foods'. */
function categoryTags(record: OffRecord): string[] {
  return tagsOf(record, 'categories_tags')
    .filter((tag) => tag.startsWith('en:'))
    .map((tag) => tag.slice('en:'.length).replaceAll('-', ' '))
    .map((words) => words.charAt(0).toUpperCase() + words.slice(1));
}

/** The sister projects of Open Food Facts mix their records in: pet food, cosmetics and other products. */
const NOT_FOOD =
  /^en:(?:non-food|open-(?:beauty|pet-food|products)-facts|pet-food|(?:pet|dog|cat|bird|fish|animal)-(?:foods?|feeds?|treats?|litters?)|pets?$|dogs?$|cats?$|beauty|cosmetics?|(?:personal|oral|skin|hair|body|face|baby)-(?:care|hygiene)|hygiene|household|cleaning|laundry|make-?up|perfumes?|soaps?$|shampoos?|toothpastes?|deodorants?|detergents?|sunscreens?|diapers|candles|tobacco)/;

function isFood(record: OffRecord): boolean {
  const type = textOf(record['product_type']);
  if (type !== '' && type !== 'food') return false;
  return !tagsOf(record, 'categories_tags').some((tag) => NOT_FOOD.test(tag));
}

const CERTIFICATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'en:organic': 'certified-organic',
    'en:usda-organic': 'certified-organic',
    'en:eu-organic': 'certified-organic',
    'en:fair-trade': 'fair-trade',
    'en:fairtrade-international': 'fair-trade',
    'en:kosher': 'kosher',
    'en:no-gmos': 'non-gmo',
    'en:non-gmo-project': 'non-gmo',
  }),
);

/** What the maker's label says, as Open Food Facts has it: with its name and the day of the record as evidence. */
function labelClaims(record: OffRecord, settings: ImportSettings): { diets: string[]; certifications: Evidence[] } {
  const tags = tagsOf(record, 'labels_tags');
  const keys = [...new Set(tags.flatMap((tag) => CERTIFICATIONS.get(tag) ?? []))].sort();
  const checked_on = dayOfRecord(record, settings);
  const english = tags.filter((tag) => tag.startsWith('en:')).map((tag) => tag.slice('en:'.length));
  return { diets: dietsOfTags(english), certifications: keys.map((key) => ({ key, source: OFF_NAME, checked_on })) };
}

/** When its record was last changed; without that, the day of the import. */
function dayOfRecord(record: OffRecord, { now }: ImportSettings): string {
  const modified = record['last_modified_t'];
  const seen = typeof modified === 'number' && modified > 0 && modified < 1e11 ? new Date(modified * 1_000) : now;
  return seen.toISOString().slice(0, 10);
}
