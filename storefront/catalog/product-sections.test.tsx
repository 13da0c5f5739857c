import { expect, test } from 'vitest';
import { BLANK_FACTS, type ProductDetail } from '#domain/catalog/schema.ts';
import { sectionsHtml } from './product-sections.server.tsx';

type Part = ProductDetail['components'][number];

const WINE = {
  facts: { ...BLANK_FACTS, about: 'Serve chilled.', made_in: 'United States' },
  certifications: [],
  values: [],
  diet_marks: [],
  conversion_drivers: [],
  manufacturer: 'Pell Lake Foods',
  manufacturer_url_key: 'pell-lake-foods',
  type_category: 'wine',
  components: [],
  warned_regions: [],
} as unknown as ProductDetail;

const htmlWith = (facts: Partial<ProductDetail['facts']>, more: Partial<ProductDetail> = {}) =>
  sectionsHtml({ ...WINE, ...more, facts: { ...WINE.facts, ...facts } });

const htmlOf = (warning: string) => htmlWith({ warning });

test('allergens are shown without a list of ingredients, too', () => {
  const html = htmlWith({ allergen_statement: 'Contains: milk.' });
  expect(html).toContain('Contains: milk.');
  expect(html).toContain('have the list of ingredients');
});

test('each item of a set has its own heading, ingredients and allergens', () => {
  const part = (title: string, ingredient_statement: string, allergen_statement: string) =>
    ({ product: { title, size_text: '9 oz' }, ingredient_statement, allergen_statement }) as Part;
  const components = [
    part('Granola', 'Oats, almonds.', 'Contains: tree nuts (almonds).'),
    part('Jam', 'Figs, sugar.', ''),
    part('Tea', '', ''),
  ];
  const set = {
    ingredient_statement: 'Granola: Oats, almonds. Jam: Figs, sugar. Tea: see the package',
    allergen_statement: 'Contains: tree nuts (almonds).',
  };
  const [all = '', granola = '', jam = '', tea = ''] = htmlWith(set, { components, product_type: 'bundle' }).split(
    '<h3>',
  );
  expect(all).toMatch(/<h2 id="allergens-title">Allergens<\/h2><p><b>Contains: tree nuts \(almonds\)\.<\/b>/);
  expect(all).toContain('<li>Granola, 9 oz. Contains: tree nuts (almonds).</li>');
  expect(all).toContain('<li>Tea, 9 oz. We don&#x27;t have its label. Check the package.</li>');
  expect(all).not.toContain('Jam');
  expect(granola).toMatch(/^Granola, 9 oz<.*Oats, <strong>almonds<\/strong>\./);
  expect(jam).toMatch(/^Jam, 9 oz<.*Figs, sugar\./);
  expect(tea).toContain('have the list of ingredients');
  for (const product_type of ['buildYourBundle', 'grouped'] as const) {
    const chosen = htmlWith(set, { components, product_type }).split('<h3>');
    expect(chosen[0]).toContain('<b>Depends on your picks.</b>');
    expect(chosen[0]).not.toContain('<b>Contains');
    expect(chosen[0]).toContain('<li>Granola, 9 oz. Contains: tree nuts (almonds).</li>');
    expect(chosen.slice(1)).toEqual([granola, jam, tea]);
  }
});

test("a set whose items declare nothing isn't said to be free from anything", () => {
  const fig = {
    product: { title: 'Jam', size_text: '' },
    ingredient_statement: 'Figs.',
    allergen_statement: '',
  } as Part;
  expect(htmlWith({}, { components: [fig] })).toContain('Always check each package.');
});

test('nothing is headed that is not there, and whose data it is, is said', () => {
  const html = htmlWith({ about: '', data_source: 'Contains information from Open Food Facts.' });
  expect(html).not.toContain('id="about"');
  expect(html).not.toContain('id="ingredients"');
  expect(html).toContain('Contains information from Open Food Facts.');
});

test('a certification is shown with how and when it was checked, and leads to its page', () => {
  const source = "kosher supervisor's certificate";
  const claim = { url_key: 'kosher', title: 'Kosher', source, checked_on: '2026-03-04' };
  const html = htmlWith({}, { certifications: [claim] });
  expect(html).toContain('href="/certifications/kosher"');
  expect(html).toContain('kosher supervisor&#x27;s certificate, checked March 4, 2026');
  expect(html).not.toContain('About the maker');
});

test('what EBT pays for says so, and nothing else does', () => {
  expect(htmlWith({}, { ebt_mark: true })).toContain('Eligible for SNAP EBT, where your state allows it.');
  expect(htmlWith({}, {})).not.toContain('EBT');
  // While EBT is closed.
  expect(htmlWith({}, { ebt_eligibility: true })).not.toContain('EBT');
});

test('a warning is announced once: by the shop, or by words the law prescribes', () => {
  expect(htmlOf('Do not swallow.')).toContain('<b>Warning: </b>Do not swallow.');
  expect(htmlOf('GOVERNMENT WARNING: (1) According')).toContain('<p><b>GOVERNMENT WARNING:</b> (1) According</p>');
  const warned_regions = [{ region_code: 'CA', reason: 'WARNING: Consuming this' }];
  const html = htmlWith({ warning: 'Do not swallow.', about: '' }, { warned_regions });
  expect(html).toContain('Do not swallow.</p><p>For California: <b>WARNING:</b> Consuming this</p>');
  expect(htmlWith({ about: '' }, { warned_regions })).toContain('<h2 id="about-title">');
});

/** The page of a vegan product with this label. */
const labelHtml = (facts: Partial<ProductDetail['facts']>) =>
  htmlWith(facts, { diet_marks: [{ url_key: 'vegan-diet', title: 'Vegan' }] });

test('allergens are marked in the list of ingredients, with what the mark means and when the label was read', () => {
  const html = labelHtml({ ingredient_statement: 'Almonds, coconut milk, salt.', label_checked_on: '2026-11-03' });
  expect(html).toContain('<strong>Almonds</strong>, coconut milk, salt.</p>');
  expect(html).toContain('Allergens are underlined. We read this label on November 3, 2026.');
  expect(labelHtml({ ingredient_statement: 'Dates.' })).not.toMatch(/<strong>|underlined|We read/);
});

test('a diet is shown with who says so, and when that was read', () => {
  const [own, read] = [{ label_checked_on: '2026-11-03' }, { data_source: 'Open Food Facts' }];
  expect(labelHtml(own)).toMatch(/Vegan<\/a>: the package&#x27;s label, checked November 3, 2026</);
  expect(labelHtml(read)).toContain('Vegan</a>: Open Food Facts<');
  expect(labelHtml({ ...own, ...read })).toContain('Vegan</a>: Open Food Facts, November 3, 2026<');
  expect(labelHtml({ ...own, ...read, is_label_declared: true })).toContain('package&#x27;s label, checked');
});

test('a diet without a label that was read is never said to be of the label', () => {
  const list = { diets_source: "the seller's product list", diets_checked_on: '2026-11-27' };
  const words = 'Vegan</a>: the seller&#x27;s product list, November 27, 2026<';
  expect(labelHtml(list)).toContain(words);
  // Also if the label was read: the claim is still the list's.
  expect(labelHtml({ ...list, ingredient_statement: 'Oats.', label_checked_on: '2026-11-03' })).toContain(words);
  expect(labelHtml({})).toContain('Vegan</a>: we don&#x27;t know who says so<');
  expect(labelHtml({})).not.toContain('label<');
});

test("a list of Open Food Facts isn't said to be read by us", () => {
  const facts = { ingredient_statement: 'Oats.', label_checked_on: '2026-11-03', data_source: 'Open Food Facts' };
  expect(labelHtml(facts)).toContain('From Open Food Facts, November 3, 2026.');
  expect(labelHtml(facts)).not.toContain('We read');
});

test('the nutrition panel can be read as text', () => {
  const nutrition = {
    kind: 'nutrition' as const,
    serving_text: '2 tbsp (32g)',
    servings_per_container: 'about 14',
    calories: 190,
    rows: [
      { name: 'Total Fat', amount: '17g', daily_value_percent: 21, indent: 0 },
      { name: 'Trans Fat', amount: '0g', daily_value_percent: null, indent: 1 },
    ],
  };
  expect(labelHtml({ nutrition })).toContain(
    '<p>Nutrition Facts. about 14 servings per container. Serving size: 2 tbsp (32g). Per serving: Calories 190; Total Fat 17g, 21% DV; Trans Fat 0g.</p>',
  );
});

test("what is packed of several products isn't said to be farmed", () => {
  const html = htmlWith({ sourcing: 'Packed by us.' }, { product_type: 'bundle' });
  expect(html).toContain('<dt>About the set</dt><dd>Packed by us.</dd>');
  expect(html).not.toMatch(/Farming|Sourcing/);
  expect(htmlWith({ sourcing: 'Certified organic.' })).toContain('<dt>Farming</dt><dd>Certified organic.</dd>');
});

test('what comes free has a label, but no reviews to jump to', () => {
  expect(htmlWith({}, { product_type: 'sample' })).not.toContain('#reviews');
  expect(htmlWith({})).toContain('#reviews');
});
