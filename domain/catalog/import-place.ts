import { findAlcohol } from './import-alcohol.ts';
import { IMPORT_STORAGES, type ImportSettings, type ImportStorage, type ProductDraft } from './import-draft.ts';
import type { FieldReader } from './import-fields.ts';
import { TAX_CLASSES, type TaxClass } from './names.ts';

const LEVELS = 3;
const TITLE_MAX = 60;

/** Where a product is in the shop, and what that says of it. */
export type Place = {
  category: ProductDraft['category'];
  said: Readonly<Record<string, unknown>>;
  fresh: Readonly<Record<string, unknown>>;
};

/** What a row says of its place: a path such as "Food > Baking > Flour", and how the product is stored and taxed. */
export type PlaceCells = {
  field: string;
  path: string;
  /** Another path of the same row, which may tell a drink or tobacco; '' without one. */
  also?: string;
  storage: string;
  tax_class: string;
};

/** "Food > Baking > Flour" -> its titles; of more than three, the first two and the last. */
export function readPath(text: string): string[] {
  const titles = readTitles(text);
  return titles.length > LEVELS ? [...titles.slice(0, LEVELS - 1), titles.at(-1) ?? ''] : titles;
}

function readTitles(text: string): string[] {
  return text
    .split(/>|\/(?=\s)|»/)
    .map((title) => title.trim())
    .filter((title) => title !== '');
}

/** Finds the category of a row, by its rule if there is one; null, with a problem added, if it has none. */
export function readPlace(reader: FieldReader, cells: PlaceCells, settings: ImportSettings): Place | null {
  const path = readPath(cells.path);
  const ruled = ruleOf(path, settings);
  const rule = ruled?.rule;
  const said = oneOf(IMPORT_STORAGES, cells.storage) ?? rule?.storage ?? null;
  const paths = [cells.path, cells.also ?? ''];
  if (paths.some((text) => readTitles(text).some((title) => TOBACCO.test(title))))
    return reader.add(cells.field, NO_TOBACCO);
  const drinks = said === 'wine' ? [] : paths.map((text) => alcoholIn(text, settings));
  const alcohol = (['other', 'wine'] as const).find((drink) => drinks.includes(drink)) ?? null;
  if (alcohol === 'other') return reader.add(cells.field, ONLY_WINE);
  const storage = alcohol === 'wine' ? 'wine' : said;
  const tax = oneOf(TAX_CLASSES, cells.tax_class) ?? rule?.tax_class ?? null;
  if (storage !== 'wine' && tax === 'alcohol') return reader.add(cells.field, ONLY_WINE);
  const category = categoryOf(path, rule?.category ?? null, settings);
  if (!category) return reader.add(cells.field, 'is missing; --category names a category for rows without');
  if ('path' in category && category.path.some((title) => title.length > TITLE_MAX || !/[a-z0-9]/i.test(title)))
    return reader.add(cells.field, `has a level without letters or with more than ${TITLE_MAX} characters`);
  return { category, ...columnsOf(storage, tax, settings) };
}

/** The alcohol that a path names. Only a rule for the very part that names a drink says that it is none. */
function alcoholIn(text: string, settings: ImportSettings) {
  const found = findAlcohol(readTitles(text));
  const ruled = ruleOf(readPath(text), settings);
  const isAnswered =
    ruled?.rule.storage !== undefined && found !== null && ruled.length > Math.min(found.at, LEVELS - 1);
  return isAnswered ? null : (found?.alcohol ?? null);
}

const TOBACCO = /^tobacco(?: products)?$/i;
const NO_TOBACCO = 'is tobacco, which this shop does not sell';
const ONLY_WINE = 'is alcohol, of which this shop sends only wine; set its storage to wine if it is';

/** The rule of the longest beginning of the path. */
function ruleOf(path: readonly string[], { category_rules }: ImportSettings) {
  for (let length = path.length; length > 0; length--) {
    const rule = category_rules.get(path.slice(0, length).join(' > ').toLowerCase());
    if (rule) return { rule, length };
  }
  return undefined;
}

function categoryOf(
  path: readonly string[],
  ruled: string | null,
  settings: ImportSettings,
): ProductDraft['category'] | null {
  if (ruled !== null) return { url_key: ruled };
  if (path.length > 0) return { path };
  return settings.category === null ? null : { url_key: settings.category };
}

function columnsOf(storage: ImportStorage | null, tax: TaxClass | null, settings: ImportSettings) {
  const kept = storage ?? settings.storage;
  if (kept === 'wine')
    return {
      said: { product_type: 'wine', storage: 'wine', tax_class: 'alcohol', age_min: 21, restriction_tag: 'wine' },
      fresh: {},
    };
  return {
    said: { ...(storage === null ? {} : { storage }), ...(tax === null ? {} : { tax_class: tax }) },
    fresh: { product_type: 'simple', storage: kept, tax_class: tax ?? settings.tax_class },
  };
}

function oneOf<Name extends string>(names: readonly Name[], text: string): Name | null {
  const said = text.trim().toLowerCase();
  return names.find((name) => name === said) ?? null;
}
