import { describe, expect, test } from 'vitest';
import { ARCHETYPES, archetypeById, nameOfPair } from './archetypes.ts';
import { brandsUsed } from './brands-used.ts';
import { copyOf } from './copy.ts';
import { makeProducts } from './product.ts';
import { at } from './rng.ts';
import { readTable } from './table.ts';

const products = [...makeProducts('tallybean', 6_000)];
const sets = products.filter(({ archetype }) => archetype === 'set');
const made = products.filter(({ archetype }) => ARCHETYPES.some(({ id }) => id === archetype));
const sold = made.filter(({ product_type }) => product_type !== 'configurable');

/** Mahi mahi is a fish, and half & half is cream. */
const SMALL_WORDS = new Set(['mahi', 'half', 'of', 'in', 'on', 'the', 'with', 'and', 'from']);

function repeatedWord(title: string): string | undefined {
  const words = (title.toLowerCase().match(/[a-zé']{2,}/g) ?? []).filter((word) => !SMALL_WORDS.has(word));
  return words.find((word, i) => words.indexOf(word) !== i);
}

/** Pairs of words that one title can't have. */
const CONTRADICTIONS: [RegExp, RegExp][] = [
  [/Light Coconut/, /Thick/],
  [/Atlantic Salmon|Rainbow Trout|Mussels/, /Wild Caught/],
  [/Sockeye|Keta|Coho/, /Farm Raised/],
  [/Single Grain/, /Multigrain|&/],
  [/Unscented/, /Lavender|Lemon|Citrus|Mint/],
  [/Unsweetened|No Sugar Added|Sugar Free/, /Honey|Maple Glazed/],
  [/Mild/, /Hot|Habanero/],
  [/Whole (Chia|Flax)/, /Ground/],
  [/Raw/, /Roasted|Cooked/],
  [/Vegan/, /Beef|Chicken|Pork|Honey|Whey/],
  [/ (Local|Family Pack|Family Style) /, /./],
];

test('the directions of a product are not also in its text', () => {
  for (const { title, facts } of sold)
    if (facts.directions) expect([title, facts.about.includes(facts.directions)]).toEqual([title, false]);
});

test.each([
  // title                         directions
  [/Split Peas|Lentils, \d/, 'Rinse, then simmer until tender. No soaking needed.'],
  [/(Dried|Heirloom) (Pinto|Navy|Black) Beans/, 'Soak overnight, drain, then simmer in fresh water until tender.'],
  [/Ground (Beef|Chuck|Bison|Lamb|Pork)|Burger Patties/, 'Thaw in the refrigerator. Cook to 160°F.'],
  [
    /(Sirloin|Ribeye|Strip|Flank) Steak|Pork Chops|Filet Mignon/,
    'Thaw in the refrigerator. Cook to 145°F and let rest for 3 minutes.',
  ],
  [/Chicken (Breast|Thighs)|Ground Turkey|Turkey Bacon/, 'Thaw in the refrigerator. Cook to 165°F.'],
  [/Cod Fillets|Sockeye Salmon|Tuna Steaks/, 'Thaw in the refrigerator. Cook to 145°F.'],
])('%s: %s', (title, directions) => {
  const kinds = sold.filter(
    (product) =>
      title.test(product.title) && (product.product_type === 'frozen_meat' || product.archetype === 'dry-beans'),
  );
  expect(kinds.length).toBeGreaterThan(0);
  for (const product of kinds) expect([product.title, product.facts.directions]).toEqual([product.title, directions]);
});

describe('titles', () => {
  test('no word comes twice', () => {
    for (const { title } of made) expect([title, repeatedWord(title)]).toEqual([title, undefined]);
  });

  test('no two words contradict each other', () => {
    for (const { title } of made)
      for (const [one, other] of CONTRADICTIONS)
        expect([title, one.test(title) && other.test(title)]).toEqual([title, false]);
  });

  test('every variety can be sold, and every style of the tables fits something', () => {
    for (const { id, pairs, varieties, styles } of ARCHETYPES) {
      expect([id, new Set(pairs.map(({ variety }) => variety)).size]).toEqual([id, varieties.length]);
      expect([id, new Set(pairs.map(({ style }) => style)).size]).toEqual([id, styles.length]);
    }
    for (const row of readTable('style-fits')) {
      const { styles, varieties } = archetypeById(row.archetype ?? '');
      expect(styles.map(({ name }) => name || '-')).toContain(row.style);
      for (const name of (row.varieties ?? '').split(';')) expect(varieties.map((each) => each.name)).toContain(name);
    }
  });

  test('a family keeps the word that all its kinds share', () => {
    for (const parent of made.filter(({ product_type }) => product_type === 'configurable')) {
      if (parent.archetype === 'vegan-butter') expect(parent.title).toContain('Vegan Butter');
      if (parent.archetype === 'plant-milk') expect(parent.title).toMatch(/Milk/);
      if (parent.archetype === 'gf-pasta') expect(parent.title).toContain('Gluten Free');
      expect(parent.title).toMatch(/, (3 \w+s, |3 sizes)/);
    }
  });

  test('two products of an archetype never have the same name', () => {
    for (const archetype of ARCHETYPES) {
      const names = archetype.pairs.map(({ variety, style }) =>
        nameOfPair(archetype, at(archetype.styles, style).name, at(archetype.varieties, variety).name),
      );
      expect([archetype.id, new Set(names).size]).toEqual([archetype.id, names.length]);
    }
  });
});

/** Sentences that are true of anything, or of nothing in particular. */
const FILLER =
  /keeps well|stock up|own kitchen|made to be used|better with company|homes with people|without thinking|growers it knows|clean wines|does best|everyday favorite|kitchen-clean|nothing much|very little else/i;
/** Filler that no description may have. */
const NOT_OUR_VOICE = /\b(goods|stands for|asks for|apart|at most|by itself|much the same|tick)\b|\bpress (it|the)\b/i;

describe('copy', () => {
  test('every product says something, in plain words', () => {
    for (const { title, facts } of products) {
      const text = [facts.about, ...facts.highlights, facts.sourcing, facts.storage_advice, facts.directions].join(' ');
      expect([title, facts.about.length > 10, FILLER.exec(text)?.[0]]).toEqual([title, true, undefined]);
      if (!sets.some((set) => set.title === title))
        expect([title, NOT_OUR_VOICE.exec(text)?.[0]]).toEqual([title, undefined]);
    }
  });

  test('fresh and frozen things say where they are kept, and bananas stay out of the refrigerator', () => {
    for (const { title, storage, facts } of sold) {
      if (storage === 'frozen')
        expect([title, facts.storage_advice]).toEqual([title, expect.stringMatching(/frozen/i)]);
      if (storage === 'fresh')
        expect([title, facts.storage_advice]).toEqual([
          title,
          expect.stringMatching(/refrigerat|room temp|cool, dark/i),
        ]);
      if (/Bananas/.test(title)) expect(facts.storage_advice).toContain('Do not refrigerate');
    }
  });

  test('every archetype has copy, and only they have', () => {
    expect(
      readTable('product-copy')
        .map(({ archetype = '' }) => archetype)
        .sort(),
    ).toEqual(ARCHETYPES.map(({ id }) => id).sort());
    for (const archetype of ARCHETYPES) expect(copyOf(archetype).about).toMatch(/\.$/);
  });

  test('the facts of a variety are those of a variety that exists', () => {
    for (const row of readTable('variety-facts'))
      expect(archetypeById(row.archetype ?? '').varieties.map(({ name }) => name)).toContain(row.variety);
  });

  test('a rub is no bandage', () => {
    for (const { title, unit_measure, facts } of sold.filter(({ title }) => /Rub|Balm/.test(title))) {
      if (/Lip Balm|Rub, [\d.]+ oz/.test(title) === false) continue;
      expect([title, unit_measure]).toEqual([title, 'oz']);
      expect([title, /bamboo|cotton/.test(facts.ingredient_statement)]).toEqual([title, false]);
    }
  });
});

describe('sets', () => {
  test('a set is named by what it is for, stays in one place and holds things for it', () => {
    const uses = new Map(readTable('sets').map(({ name, lead, others }) => [name, `${lead}|${others}`.split(/[|;]/)]));
    for (const set of sets) {
      const use = set.picture.name.replace(/ Set$/, '');
      expect([set.title, set.title.includes('No.'), set.category]).toEqual([set.title, false, 'bundles']);
      expect(set.title).toContain(`${use} Set`);
      for (const { product_id } of set.components) {
        const part = products.find((each) => each.product_id === product_id);
        if (use !== 'Pantry Starter')
          expect([set.title, uses.get(use)]).toEqual([set.title, expect.arrayContaining([part?.archetype])]);
      }
    }
  });
});

/** The most letters that two lines of a card hold at 375 pixels; wide words may need a third with fewer. */
const CARD_TITLE = 44;

test("what a card says of a product fits on two lines of a phone's", () => {
  const brands = new Map(brandsUsed('tallybean', 6_000).map(({ brand_id, name }) => [brand_id, name]));
  const names = products
    .filter(({ parent_product_id }) => parent_product_id === null)
    .map(({ title, brand_id, size_text }) =>
      title.replace(`${brands.get(brand_id)} `, '').replace(`, ${size_text}`, ''),
    );
  expect(names.filter(({ length }) => length > CARD_TITLE)).toEqual([]);
});

describe('prices', () => {
  test('every price a unit is plausible for its kind', () => {
    const ranges = new Map(
      readTable('price-ranges').map((row) => [
        `${row.archetype}:${row.measure}`,
        [Number(row.least_cents), Number(row.most_cents)],
      ]),
    );
    for (const { title, archetype, unit_measure, unit_amount, price } of sold) {
      const [least = 0, most = 0] = ranges.get(`${archetype}:${unit_measure}`) ?? [];
      const unit = price.price_cents / unit_amount;
      expect([title, unit, unit >= least && unit <= most]).toEqual([title, unit, true]);
    }
  });

  test.each([
    // product                        least   most, in dollars
    [/Laundry.* Sheets.*, 30 ct/, 9, 20],
    [/Dryer Balls, 3 ct/, 7, 16],
    [/Oxygen Brightener, 24 oz/, 6, 15],
    [/Baby Wipes, 60 ct/, 2, 7],
    [/Bananas, 2 lb/, 1.5, 4],
  ])('%s costs about what stores charge', (name, least, most) => {
    const found = sold.filter(({ title }) => name.test(title));
    expect(found.length).toBeGreaterThan(0);
    for (const { title, price } of found)
      expect([title, price.price_cents >= least * 100 && price.price_cents <= most * 100]).toEqual([title, true]);
  });
});

describe('brands', () => {
  const brands = brandsUsed('tallybean', 6_000).slice(1);

  test('names mix surnames, places and plain words, with no ending in common', () => {
    const kinds = new Map(readTable('brand-names').map(({ name, kind }) => [name ?? '', kind]));
    const found = brands.map(({ name }) => [...kinds].find(([known]) => name.includes(known))?.[1]);
    expect(found).not.toContain(undefined);
    for (const kind of ['surname', 'place', 'word']) {
      const share = found.filter((each) => each === kind).length / found.length;
      expect([kind, share > 0.15 && share < 0.6]).toEqual([kind, true]);
    }
    const endings = Map.groupBy(brands, ({ name }) => name.slice(-4));
    for (const [ending, some] of endings) expect([ending, some.length / brands.length < 0.12]).toEqual([ending, true]);
  });

  test('all names differ, and addresses follow them', () => {
    const table = readTable('brand-names').map(({ name }) => name);
    expect(new Set(table).size).toBe(table.length);
    expect(new Set(brands.map(({ name }) => name)).size).toBe(brands.length);
    for (const { url_key } of brands) expect(url_key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});
