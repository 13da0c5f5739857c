import { describe, expect, test } from 'vitest';
import { draftOf, problemsOf, read } from './import-google-fixtures.ts';

describe('its place', () => {
  test('follows the rule of the longest beginning of its product type', () => {
    const category_rules = new Map([
      ['food', { category: 'pantry' }],
      ['food > breakfast', { category: 'cereal', storage: 'frozen' as const, tax_class: 'candy' as const }],
    ]);
    const { category, said } = draftOf({}, { category_rules });
    expect(category).toEqual({ url_key: 'cereal' });
    expect(said).toMatchObject({ storage: 'frozen', tax_class: 'candy' });
  });

  test('of more than three levels is the first two and the last', () => {
    expect(draftOf({ product_type: 'A > B > C > D > E' }).category).toEqual({ path: ['A', 'B', 'E'] });
  });

  test("may be a number of Google's, which means what its words do", () => {
    const numbered = (google_product_category: string, settings = {}) =>
      draftOf({ product_type: '', google_product_category }, settings);
    expect(numbered('2628').category).toEqual({ path: ['Food, Beverages & Tobacco', 'Beverages', 'Soda'] });
    expect(numbered('421').said).toMatchObject({ storage: 'wine', tax_class: 'alcohol', age_min: 21 });
    // Of furniture: the operator says where it is.
    expect(numbered('436', { category: 'other' }).category).toEqual({ url_key: 'other' });
    expect(numbered('436', { category_rules: new Map([['436', { category: 'home' }]]) }).category).toEqual({
      url_key: 'home',
    });
  });

  test.each(['414', '417', '2107', '5887', '499676'])(
    'that is %s is alcohol that this shop does not send',
    (number) => {
      expect(problemsOf({ product_type: '', google_product_category: number })).toEqual([
        expect.stringMatching(/^google_product_category is alcohol/),
      ]);
    },
  );

  test.each([
    { product_type: '', google_product_category: '435' },
    { product_type: 'Food, Beverages & Tobacco > Tobacco Products > Cigars', google_product_category: '' },
  ])('of %j is tobacco, which this shop does not sell', (cells) => {
    expect(problemsOf(cells)).toEqual([expect.stringMatching(/is tobacco/)]);
  });

  test("is wine if either column says so, or Google's number with zeros before it", () => {
    for (const cells of [
      { product_type: 'Drinks > Reds', google_product_category: '421' },
      { product_type: '421', google_product_category: 'Food Items' },
      { product_type: '', google_product_category: '0421' },
      { product_type: 'Non-alcoholic wine', google_product_category: '421' },
    ])
      expect([cells, draftOf(cells).said]).toMatchObject([cells, { storage: 'wine', age_min: 21 }]);
    expect(draftOf({ product_type: 'Drinks > Reds', google_product_category: '421' }).category).toEqual({
      path: ['Drinks', 'Reds'],
    });
  });

  test.each([
    [{ product_type: 'Pantry > Barrel aged', google_product_category: '1926' }, /is alcohol/],
    [{ product_type: 'Pantry > Leaves', google_product_category: '435' }, /is tobacco/],
    [{ product_type: '', google_product_category: '421.0' }, /neither words nor a number/],
    [{ product_type: '', google_product_category: '421,' }, /neither words nor a number/],
  ])('of %j is refused', (cells, problem) => {
    expect(problemsOf(cells)).toEqual([expect.stringMatching(problem)]);
  });

  test('follows a rule for its number before its words', () => {
    const ruled = (rule: object) =>
      draftOf(
        { product_type: 'Drinks > Reds', google_product_category: '421' },
        { category_rules: new Map([['421', { category: 'kitchen', ...rule }]]) },
      );
    expect(ruled({})).toMatchObject({ category: { url_key: 'kitchen' }, said: { storage: 'wine' } });
    expect(ruled({ storage: 'ambient' }).said).not.toHaveProperty('age_min');
  });

  test('of wine brings its age, its taxes and its restriction', () => {
    expect(draftOf({ product_type: 'Drinks > Wine > Red Wine' }).said).toMatchObject({
      product_type: 'wine',
      storage: 'wine',
      tax_class: 'alcohol',
      age_min: 21,
      restriction_tag: 'wine',
    });
  });

  test('of wine is that of wine, however its row says that it is kept', () => {
    const cells = { product_type: 'Drinks > Wine', shipping_label: 'ambient', tax_category: 'staple' };
    expect(draftOf(cells).said).toMatchObject({ storage: 'wine', tax_class: 'alcohol', age_min: 21 });
  });

  test.each<[string, 'wine' | 'ambient' | null]>([
    // path, and how it is kept; null: refused
    ['Food > Vinegar > Wine Vinegar', 'ambient'],
    ['Drinks > Soda > Root Beer', 'ambient'],
    ['Drinks > Non-Alcoholic Beer', 'ambient'],
    ['Drinks > Non-Alcoholic Beer & Wine', 'ambient'],
    ['Alcoholic Drinks > Beer > Alcohol-Free', 'ambient'],
    ['Drinks > Beer (alcohol-free)', 'ambient'],
    ['Drinks > Wine > Dealcoholized', 'ambient'],
    ['Beer, Wine & Spirits > Red Wine', 'wine'],
    ['Non-Alcoholic Drinks > Wine', 'wine'],
    ['Drinks > Alcohol > Beer > Craft > IPA', null],
    ['Alcoholic & non-alcoholic > Beer', null],
    ['Drinks > Alcoholic & non-alcoholic', null],
    ['Drinks > Non-alcoholic & alcoholic', null],
    ['Drinks > Beer & Non-Alcoholic Beer', null],
    ['Bar > Rum', null],
    ['Bar > Sake', null],
    ['Drinks > Ales', null],
    ['Bakery > Rum Cake', 'ambient'],
    ['Drinks > Beer, Wine & Non-Alcoholic', null],
    ['Drinks > Beer & Wine', null],
    ['Drinks > Beer > Ginger Beer Mixes', null],
  ])('%s with a storage of ambient is kept as %j', (product_type, storage) => {
    const found = read({ product_type, shipping_label: 'ambient' });
    if (storage === null)
      expect(found).toEqual({ problems: [{ field: 'product_type', reason: expect.stringContaining('is alcohol') }] });
    else expect(found).toMatchObject({ draft: { said: { storage } } });
  });

  test.each<[string, string, string | null]>([
    // rule for         path              how it is kept; null: refused
    ['drinks > beer', 'Drinks > Beer', 'ambient'],
    ['drinks > beer', 'Drinks > Beer > Craft > IPA', 'ambient'],
    ['drinks', 'Drinks > Beer', null],
  ])('ruled for %s answers what %s is: %j', (rule, product_type, storage) => {
    const category_rules = new Map([[rule, { category: 'soda', storage: 'ambient' as const }]]);
    const found = read({ product_type }, { category_rules });
    expect('draft' in found ? found.draft.said['storage'] : null).toBe(storage);
  });
});
