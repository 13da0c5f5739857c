import type { NutritionPanel } from '#domain/media/label.ts';
import { htmlToText } from './html-text.ts';
import { PER_100 } from './nutrient-facts.ts';
import { type OffRecord, tagsOf } from './off-record.ts';

export const OFF_NAME = 'Open Food Facts';
/** What the Open Database License asks of those who show the data, and CC BY-SA of those who show the photos. */
export const OFF_ATTRIBUTION =
  'Contains information from Open Food Facts (openfoodfacts.org), made available under the Open Database License (opendatacommons.org/licenses/odbl/1-0). Photo: Open Food Facts contributors, CC BY-SA 3.0.';

/** Tags of allergens as our labels name them. Gluten is taken for wheat: a warning too many harms no one. */
const ALLERGENS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'en:milk': 'milk',
    'en:eggs': 'eggs',
    'en:fish': 'fish',
    'en:crustaceans': 'crustacean shellfish',
    'en:molluscs': 'mollusks',
    'en:nuts': 'tree nuts',
    'en:peanuts': 'peanuts',
    'en:gluten': 'wheat',
    'en:soybeans': 'soybeans',
    'en:sesame-seeds': 'sesame',
  }),
);
/** Declared in Europe, and no major allergens of the United States. */
const OTHERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'en:celery': 'celery',
    'en:mustard': 'mustard',
    'en:lupin': 'lupin',
    'en:sulphur-dioxide-and-sulphites': 'sulfites',
  }),
);

type OffLabel = {
  allergens: string[];
  facts: { ingredient_statement: string; allergen_statement: string; nutrition: NutritionPanel | null };
};

/**
 * The label of a record, as volunteers typed it. What it names is believed; what it doesn't name may be inside all the
 * same, so it proves freedom from nothing (`data_source` marks it, see `isDeclaredLabel`).
 */
export function offLabel(record: OffRecord): OffLabel {
  const contained = tagsOf(record, 'allergens_tags');
  const traces = tagsOf(record, 'traces_tags');
  const allergens = namesOf(contained, ALLERGENS);
  const sentences = [
    sentence('Contains', [...allergens, ...namesOf(contained, OTHERS)]),
    sentence('May contain', [...namesOf(traces, ALLERGENS), ...namesOf(traces, OTHERS)]),
  ];
  return {
    allergens,
    facts: {
      ingredient_statement: ingredientsOf(record),
      allergen_statement: sentences.filter((words) => words !== '').join(' '),
      nutrition: panelOf(record),
    },
  };
}

function namesOf(tags: readonly string[], names: ReadonlyMap<string, string>): string[] {
  const named = new Set(tags.map((tag) => names.get(tag)));
  return [...new Set(names.values())].filter((name) => named.has(name));
}

function sentence(verb: string, names: readonly string[]): string {
  return names.length === 0 ? '' : `${verb}: ${names.join(', ')}.`;
}

const STATEMENT_MAX = 5_000;
/** Letters of a list of ingredients with its tags; a longer one is left unread. */
const GIVEN_MAX = 20_000;

/** What separates items of a list that someone typed or copied from a page; a tag within a line doesn't. */
const ITEM_BREAK =
  /[\r\n\v\f\u0085\u2028\u2029]|&#(?:0*1[03]|x0*[ad]);|&bull;|<(?!\/?(?:a|b|em|font|i|mark|small|span|strong|sub|sup|u)\b)[/!]?[a-z][^<>]*>|[|•·●▪◦‣∙]| - |__+/gi;
/** A separator more than a list needs. */
const EMPTY_ITEM = /(^|[,;:(.])\s*;(?:\s*;)*/g;

/** The list in English, as one line; volunteers mark allergens with underscores. */
function ingredientsOf(record: OffRecord): string {
  if (tagsOf(record, 'states_tags').includes('en:ingredients-to-be-completed')) return '';
  const language = record['ingredients_lc'] ?? record['lang'] ?? record['lc'];
  const given = record['ingredients_text_en'] ?? (language === 'en' ? record['ingredients_text'] : '');
  if (typeof given !== 'string' || given.length > GIVEN_MAX) return '';
  const text = htmlToText(given.trim().replace(ITEM_BREAK, ' ; ')).replaceAll('_', '');
  const list = text.replace(EMPTY_ITEM, '$1').replace(/\s+;/g, ';').replace(/;+$/, '').trim();
  return list.length > STATEMENT_MAX ? '' : list;
}

/** Rows of a panel by the field of a record, with the unit that a label writes; amounts come in grams. */
const NUTRIENTS = [
  { field: 'fat_100g', name: 'Total Fat', unit: 'g', indent: 0 },
  { field: 'saturated-fat_100g', name: 'Saturated Fat', unit: 'g', indent: 1 },
  { field: 'trans-fat_100g', name: 'Trans Fat', unit: 'g', indent: 1 },
  { field: 'cholesterol_100g', name: 'Cholesterol', unit: 'mg', indent: 0 },
  { field: 'sodium_100g', name: 'Sodium', unit: 'mg', indent: 0 },
  { field: 'carbohydrates_100g', name: 'Total Carbohydrate', unit: 'g', indent: 0 },
  { field: 'fiber_100g', name: 'Dietary Fiber', unit: 'g', indent: 1 },
  { field: 'sugars_100g', name: 'Total Sugars', unit: 'g', indent: 1 },
  { field: 'added-sugars_100g', name: 'Added Sugars', unit: 'g', indent: 1 },
  { field: 'proteins_100g', name: 'Protein', unit: 'g', indent: 0 },
] as const;

/** Amounts per 100 g, as the record has them; more than 100 g of anything is a typing error, which voids the panel. */
function panelOf(record: OffRecord): NutritionPanel | null {
  const given = record['nutriments'];
  if (typeof given !== 'object' || given === null) return null;
  const nutriments = given as Readonly<Record<string, unknown>>;
  const gramsOf = (field: string) => numberOf(nutriments[field]);
  const rows = NUTRIENTS.flatMap(({ field, name, unit, indent }) => {
    const grams = gramsOf(field);
    return grams === null
      ? []
      : [{ grams, row: { name, amount: amountText(grams, unit), daily_value_percent: null, indent } }];
  });
  if (rows.length === 0 || rows.some(({ grams }) => grams < 0 || grams > 100)) return null;
  const calories = gramsOf('energy-kcal_100g');
  return {
    kind: 'nutrition',
    serving_text: PER_100,
    servings_per_container: '',
    calories: calories === null || calories < 0 || calories > 1_000 ? null : Math.round(calories),
    rows: rows.map(({ row }) => row),
  };
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function amountText(grams: number, unit: 'g' | 'mg'): string {
  return unit === 'mg' ? `${Math.round(grams * 1_000)}mg` : `${Number(grams.toFixed(1))}g`;
}
