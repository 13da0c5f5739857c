import type { ProductFacts } from '#domain/catalog/schema.ts';
import { type CatalogProduct, readDetails } from './catalog-product.ts';
import { productById, type Snapshot } from './snapshot.ts';

/**
 * What the label says whichever choice is made. A product with choices stores the label of one of them, and shoppers
 * would take its ingredients for those of all: granola without nuts beside granola with almonds.
 */
export function commonLabel(
  snapshot: Snapshot,
  product: CatalogProduct,
  { facts } = readDetails(product),
): ProductFacts {
  const [option] = product.options;
  const choices = (option?.values ?? []).flatMap(({ label, product_id }) => {
    const child = productById(snapshot, product_id);
    return child ? [{ label, facts: readDetails(child).facts }] : [];
  });
  const isSame = (other: ProductFacts) =>
    other.ingredient_statement === facts.ingredient_statement && other.allergen_statement === facts.allergen_statement;
  if (!option || choices.every((choice) => isSame(choice.facts))) return facts;
  const saidByAll = (said: (of: ProductFacts) => readonly string[]) =>
    said(facts).filter((one) => choices.every((choice) => said(choice.facts).includes(one)));
  return {
    ...facts,
    ingredient_statement: `Choose a ${option.name.toLowerCase()} to see its ingredients.`,
    allergen_statement: statementOf(option.name, choices),
    nutrition: null,
    highlights: saidByAll(({ highlights }) => highlights),
    claims: saidByAll(({ claims }) => claims),
  };
}

type Choice = { label: string; facts: Pick<ProductFacts, 'allergen_statement'> };

/** Once for all choices if they say the same: "All flavors contain milk." Otherwise for each that says something. */
function statementOf(option: string, choices: readonly Choice[]): string {
  const [first = ''] = choices.map(({ facts }) => facts.allergen_statement);
  if (choices.length > 1 && choices.every(({ facts }) => facts.allergen_statement === first))
    return sayOf(`All ${KINDS.get(option.toLowerCase()) ?? 'choices'}`, first, 'contain');
  return choices
    .map(({ label, facts }) => sayOf(label, facts.allergen_statement, 'contains'))
    .filter(Boolean)
    .join(' ');
}

/** What several choices of an option are called; of other options, "choices". */
const KINDS = new Map([
  ['flavor', 'flavors'],
  ['kind', 'kinds'],
  ['size', 'sizes'],
  ['scent', 'scents'],
  ['color', 'colors'],
  ['variety', 'varieties'],
]);

/** "Maple Pecan: contains tree nuts (pecans).", "All flavors contain milk." '' of a label that says nothing. */
function sayOf(label: string, statement: string, verb: 'contain' | 'contains'): string {
  if (statement === '') return '';
  const found = /^(?:Contains|(?<may>May contain)): (?<what>.*)$/s.exec(statement);
  if (!found) return `${label}: ${statement}`;
  const words = `${found.groups?.['may'] ? 'may contain' : verb} ${found.groups?.['what']}`;
  // A name may be in the plural: "Flour Tortillas: contains wheat."
  return verb === 'contains' ? `${label}: ${words}` : `${label} ${words}`;
}
