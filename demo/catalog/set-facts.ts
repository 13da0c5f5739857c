import type { ProductType } from '#domain/catalog/names.ts';
import { type PickRule, unitsRange } from '#domain/catalog/pick-rule.ts';
import type { DemoProduct } from './demo-product.ts';
import { at } from './rng.ts';

/** How many of its choices a build-your-own set holds. */
export const PICK_RULE: PickRule = { min: 3, max: 6, each_max: 2, percent_off: 10 };

/** What it is for, "a movie at home", and in front of "items", "movie night". */
type Words = { use: string; kind: string };

/** What the page of a set says, made of what its parts say. */
export function factsOfSet(product_type: ProductType, parts: DemoProduct[], theme: Words): DemoProduct['facts'] {
  return {
    ...at(parts, 0).facts,
    about: aboutOf(product_type, parts.length, theme),
    highlights: highlightsOf(product_type, parts.length),
    ingredient_statement: parts
      .map((part) => `${part.title}: ${part.facts.ingredient_statement || 'see the package'}`)
      .join(' '),
    allergen_statement: joinStatements(parts.map(({ facts }) => facts.allergen_statement)),
    nutrition: null,
    claims: [],
    sourcing:
      product_type === 'grouped'
        ? 'You can also buy each item on its own.'
        : 'Packed by Tallybean. You can also buy each item on its own.',
    storage_advice: 'Follow the storage directions on each package.',
    directions: '',
    warning: joinWarnings(parts),
    made_in: 'See each package',
  };
}

/** What the set is for. The page lists its products, so their names aren't repeated. */
function aboutOf(product_type: ProductType, count: number, { use, kind }: Words): string {
  if (product_type === 'buildYourBundle')
    return `Build a set for ${use}: pick ${unitsRange(PICK_RULE)} from ${count} products.`;
  if (product_type === 'grouped') return `${count} items for ${use}. Take one, some or all of them.`;
  return `${count} full-size ${kind} items, packed together.`;
}

/** 'Contains: milk.' and 'Contains: eggs, milk.' -> 'Contains: milk, eggs.' */
function joinStatements(statements: string[]): string {
  const named = statements
    .filter(Boolean)
    .flatMap((text) => text.slice('Contains: '.length, -1).split(/, (?![^(]*\))/));
  return named.length === 0 ? '' : `Contains: ${[...new Set(named)].join(', ')}.`;
}

function highlightsOf(product_type: ProductType, count: number): string[] {
  if (product_type === 'grouped') return [`${count} full-size items`, 'Buy as many of each as you want'];
  if (product_type !== 'buildYourBundle') return [`${count} full-size items`];
  return [`Pick ${unitsRange(PICK_RULE)} from these ${count} products, up to ${PICK_RULE.each_max} of each`];
}

/** Each warning after the items that carry it: 'Wildflower Honey: Do not feed honey to infants under one year of age.' */
function joinWarnings(parts: DemoProduct[]): string {
  const warned = Map.groupBy(parts, ({ facts }) => facts.warning);
  return [...warned]
    .filter(([warning]) => warning !== '')
    .map(([warning, items]) => `${items.map(({ title }) => title).join(' and ')}: ${warning}`)
    .join(' ');
}
