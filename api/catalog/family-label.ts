import type { ProductFacts } from '#domain/catalog/schema.ts';
import { type CatalogProduct, readDetails } from './catalog-product.ts';
import { productById, type Snapshot } from './snapshot.ts';

/**
 * What the label says whichever choice is made. A product with choices stores the label of one of them, and shoppers
 * would take its ingredients for those of all: granola without nuts beside granola with almonds.
 */
export function commonLabel(snapshot: Snapshot, product: CatalogProduct): ProductFacts {
  const { facts } = readDetails(product);
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
    allergen_statement: choices
      .filter((choice) => choice.facts.allergen_statement !== '')
      .map((choice) => sayOf(choice.label, choice.facts.allergen_statement))
      .join(' '),
    nutrition: null,
    highlights: saidByAll(({ highlights }) => highlights),
    claims: saidByAll(({ claims }) => claims),
  };
}

/** "Maple Pecan contains tree nuts (pecans)." */
function sayOf(label: string, statement: string): string {
  const found = /^(Contains|May contain): (?<what>.*)$/s.exec(statement);
  return found ? `${label} ${found[1]?.toLowerCase()} ${found.groups?.['what']}` : `${label}: ${statement}`;
}
