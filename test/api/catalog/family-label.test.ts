import { beforeAll, expect, test } from 'vitest';
import { readDetails } from '#api/catalog/catalog-product.ts';
import { staticDetail } from '#api/catalog/show-detail.ts';
import { productById, type Snapshot } from '#api/catalog/snapshot.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';

let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = await snapshotOf(demoProducts());
});

/** Listed products with options, and the labels of their choices. */
function families() {
  return snapshot.products
    .filter(({ is_listed, options }) => is_listed && options.length > 0)
    .map((product) => {
      const values = product.options[0]?.values ?? [];
      const choices = values.flatMap(({ label, product_id }) => {
        const child = productById(snapshot, product_id);
        return child ? [{ label, facts: readDetails(child).facts }] : [];
      });
      return { product, choices, shown: staticDetail(snapshot, product) };
    });
}

const ingredientsOf = ({ choices }: ReturnType<typeof families>[number]) =>
  new Set(choices.map(({ facts }) => facts.ingredient_statement));

test('a product with kinds names the allergens of each, and no ingredients of only one', () => {
  const mixed = families().filter((family) => ingredientsOf(family).size > 1);
  expect(mixed.length).toBeGreaterThan(20);
  for (const { shown, choices, product } of mixed) {
    const { facts, images } = shown;
    expect(facts.ingredient_statement).toBe(
      `Choose a ${product.options[0]?.name.toLowerCase()} to see its ingredients.`,
    );
    expect(facts.nutrition).toBeNull();
    expect(images.map(({ view }) => view)).toEqual(['front']);
    const isCommon = new Set(choices.map((choice) => choice.facts.allergen_statement)).size === 1;
    for (const choice of choices) {
      const { allergen_statement, claims } = choice.facts;
      const said = (who: string, verb: string) => `${who} ${allergen_statement.replace('Contains: ', `${verb} `)}`;
      if (allergen_statement && !isCommon)
        expect(facts.allergen_statement).toContain(said(`${choice.label}:`, 'contains'));
      else if (allergen_statement)
        expect(facts.allergen_statement).toBe(said(`All ${product.options[0]?.name.toLowerCase()}s`, 'contain'));
      for (const claim of facts.claims) expect(claims).toContain(claim);
    }
  }
});

test('what every choice contains is said once', () => {
  const said = families().map(({ shown }) => shown.facts.allergen_statement);
  expect(said).toContain('All flavors contain milk.');
  expect(said.join(' ')).toMatch(/\w: contains \w/);
});

test('sizes of one product share its label', () => {
  const same = families().filter((family) => ingredientsOf(family).size === 1 && !ingredientsOf(family).has(''));
  expect(same.length).toBeGreaterThan(20);
  for (const { shown, choices } of same)
    expect(shown.facts.ingredient_statement).toBe(choices[0]?.facts.ingredient_statement);
});
