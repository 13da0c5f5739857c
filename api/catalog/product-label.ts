import { type FreeFrom, promisesOf } from '#domain/catalog/allergens.ts';
import { nutrientFacts, PER_100 } from '#domain/catalog/nutrient-facts.ts';
import type { Panel } from '#domain/catalog/label-proof.ts';
import { internList, internText } from './intern.ts';
import type { ProductRow } from './store.ts';

type LabelPromises = {
  diets: string[];
  free_from: FreeFrom[];
  contains: FreeFrom[];
  may_contain: FreeFrom[];
  nutrient_facts: string[];
  panel: Panel;
};

/** Labels of other products (wine, soap, dog food) don't have to declare allergens. */
export const DECLARES_ALLERGENS: ReadonlySet<string> = new Set(['staple', 'candy', 'soft_drink', 'supplement']);

/** What a product's label promises, read from its columns and from the JSON text of its facts. */
export function readLabel(row: ProductRow, ingredient_statement: string): LabelPromises {
  const factsJson = row.facts_json;
  // What a bundle is free from is decided by its parts (family.ts); its own label may still rule something out.
  const isBundle = row.components_json !== '[]';
  const isMakers = isDeclaredLabel(factsJson);
  const isDeclared = isBundle || (isMakers && ingredient_statement !== '' && DECLARES_ALLERGENS.has(row.tax_class));
  const { diets, claims, free_from, contains, may_contain } = promisesOf(
    {
      allergens: internText(row.allergens),
      allergen_statement: textIn(factsJson, 'allergen_statement'),
      // A bundle's statement names its parts, which speak for themselves.
      ingredient_statement: isBundle ? '' : ingredient_statement,
      diets: internText(row.diets),
      claims: claimsOf(row),
    },
    isDeclared,
  );
  const amounts = panelAmounts(factsJson);
  const facts = [...nutrientFacts(amounts), ...claims];
  // Lactose free milk is milk, so the reverse isn't true.
  if (free_from.includes('dairy')) facts.push('lactose-free');
  if (isAlcoholFree(row, isBundle ? null : isMakers ? ingredient_statement : '')) facts.push('alcohol-free');
  return {
    diets: internList(diets),
    free_from: internList(free_from) as FreeFrom[],
    contains: internList(contains) as FreeFrom[],
    may_contain: internList(may_contain) as FreeFrom[],
    nutrient_facts: internList([...new Set<string>(facts)]),
    panel: { amounts, is_supplement: SUPPLEMENT_PANEL.test(factsJson) },
  };
}

const IS_DECLARED = /"is_label_declared": ?true/;

/**
 * A list that volunteers typed (`data_source`) may be junk, a part, or in another language, so what it doesn't name is
 * unknown, not absent. The maker's and the operator's declare what is inside.
 */
function isDeclaredLabel(factsJson: string): boolean {
  return textIn(factsJson, 'data_source') === '' || IS_DECLARED.test(factsJson);
}

/** Extracts of vanilla are made with alcohol; vinegar of wine has none, and fatty alcohols in lotions aren't meant. */
const ALCOHOL =
  /(?<!\b(?:sugar|cetyl|cetearyl|stearyl|behenyl) )\balcohol|\b(?:ethanol|liquors?|liqueurs?|rum|brandy|bourbon|whiske?y|vodka|sake|mirin|vanilla extracts?)\b|\b(?:wine|sherry|champagne)\b(?! vinegar)|(?<!\b(?:root|ginger) )\bbeer\b/i;

/**
 * What a product is taxed and sent as says more than a list: bottles of wine list nothing. A product without a list may
 * contain anything.
 * @param ingredients null for a bundle, whose parts speak for themselves.
 */
function isAlcoholFree({ tax_class, storage }: ProductRow, ingredients: string | null): boolean {
  if (tax_class === 'alcohol' || storage === 'wine') return false;
  return ingredients === null || (ingredients !== '' && !ALCOHOL.test(ingredients));
}

const SUPPLEMENT_PANEL = /"kind": ?"supplement"/;
const NO_ADDED_SUGAR = /"No added sugar"/i;
const GRAIN_FREE = /"Grain free"/i;

/** Facts that a package claims in words, of which a panel says nothing. */
function claimsOf({ facts_json: factsJson, diets, title }: ProductRow): string[] {
  const claims = factsJson.slice(factsJson.indexOf('"claims"'));
  const isPaleo = internText(diets).includes('paleo-diet');
  const facts: readonly (readonly [string, boolean])[] = [
    ['no-added-sugar', NO_ADDED_SUGAR.test(claims)],
    ['grain-free', GRAIN_FREE.test(claims) || /\bgrain free\b/i.test(title) || isPaleo],
    ['lactose-free', /\blactose free\b/i.test(title)],
  ];
  return facts.filter(([, isClaimed]) => isClaimed).map(([fact]) => fact);
}

/** A text of the facts, without parsing the whole JSON (see `ingredientsIn`). */
function textIn(factsJson: string, name: string): string {
  const found = new RegExp(`"${name}": ?("(?:[^"\\\\]|\\\\.)*")`).exec(factsJson)?.[1];
  return found === undefined ? '' : (JSON.parse(found) as string);
}

/** jsonb orders the keys of a row by length, so its name comes right before its amount. */
const PANEL_ROW = /"name": ?"([^"]+)", ?"amount": ?"<?([\d.]+)/g;

const WITHOUT_SERVING = new RegExp(`"serving_text": ?"${PER_100}"`);

function panelAmounts(factsJson: string): Map<string, number> {
  const amounts = new Map<string, number>();
  if (WITHOUT_SERVING.test(factsJson)) return amounts;
  for (const [, name = '', amount] of factsJson.matchAll(PANEL_ROW)) amounts.set(name, Number(amount));
  const calories = /"calories": ?([\d.]+)/.exec(factsJson)?.[1];
  if (calories !== undefined) amounts.set('Calories', Number(calories));
  return amounts;
}
