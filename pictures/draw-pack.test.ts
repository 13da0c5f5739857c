import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AISLE_KEYS } from '#domain/media/aisles.ts';
import { FORMS } from '#domain/media/forms.ts';
import type { PictureSpec } from '#domain/media/picture.ts';
import { FACTS, SPEC } from '../test/api/media/samples.ts';
import { contrast, inkOn, readable } from './base/color.ts';
import { wineLabelOf } from './draw/packs-wine.ts';
import { habitOf } from './draw/label.ts';
import { drawFood, FOOD_NAMES } from './foods/foods.ts';
import { Pen } from './foods/pen.ts';
import type { PlacedText } from './draw/scene.ts';
import { drawAisle } from './draw-aisle.ts';
import { composePack, drawPack } from './draw-pack.ts';

const LAYOUTS: readonly PictureSpec['layout'][] = ['cream', 'block', 'arch', 'split', 'mono'];
const FONTS = [
  'dm-serif',
  'fraunces',
  'josefin',
  'pacifico',
  'outfit',
  'bebas',
  'lora',
  'spartan',
  'cormorant',
  'abril',
  'playfair',
  'figtree',
  'archivo',
  'rubik',
];
const NAMES = ['Oats', 'Dry Roasted Hazelnuts', 'Unfiltered Cold-Pressed Extra Virgin Olive Oil of the Early Harvest'];
const EVERY_FORM = FORMS.flatMap((form) => LAYOUTS.map((layout) => [form, layout] as const));

/** Half a unit is less than half a pixel at 640. */
function outside({ box, within }: PlacedText): boolean {
  const slack = 0.5;
  return (
    box.x < within.x - slack ||
    box.y < within.y - slack ||
    box.x + box.w > within.x + within.w + slack ||
    box.y + box.h > within.y + within.h + slack
  );
}

const strays = (spec: PictureSpec) => composePack(spec, 'front').texts.filter(outside);

/** resvg aborts the whole process on a drawing it cannot place, so every kind of drawing is painted once here. */
const paint = (svg: string) =>
  new Resvg(svg, { fitTo: { mode: 'width', value: 48 }, font: { loadSystemFonts: false } }).render().width;

describe('the front', () => {
  test.each(EVERY_FORM)('%s in the %s layout keeps every word on its label', (form, layout) => {
    for (const name of NAMES) {
      const spec = { ...SPEC, form, layout, name };
      expect(strays(spec)).toEqual([]);
      expect(composePack(spec, 'front').svg).not.toMatch(/NaN|undefined|Infinity/);
    }
    expect(paint(drawPack({ ...SPEC, form, layout }, 'front'))).toBe(48);
  });

  test('keeps every word on its label whatever the words, the typefaces and the colors', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    const words = fc.string({ maxLength: 60, unit: 'grapheme' });
    const food = fc.constantFrom(...FOOD_NAMES, 'bean#2b2320', 'apple#no-color', 'unheard-of', '__proto__');
    const spec = fc.record({
      form: fc.constantFrom(...FORMS),
      layout: fc.constantFrom(...LAYOUTS),
      brand: words,
      brand_font: fc.constantFrom(...FONTS, 'no-such-font'),
      name_font: fc.constantFrom(...FONTS),
      brand_tracking: fc.double({ min: -1, max: 1 }),
      brand_mark: fc.constantFrom('plain', 'rule', 'tag'),
      name: words,
      sub: words,
      size_text: words,
      claims: fc.array(words, { maxLength: 3 }),
      color_main: color,
      color_accent: color,
      color_paper: color,
      foods: fc.array(food, { maxLength: 4 }),
      window: fc.boolean(),
      wide: fc.boolean(),
      count: fc.integer({ min: -2, max: 40 }),
    });
    fc.assert(
      fc.property(spec, (one) => {
        expect(strays(one)).toEqual([]);
        expect(paint(drawPack(one, 'front'))).toBe(48);
      }),
      { numRuns: 60 },
    );
  });

  test('the same specification gives the same bytes', () => {
    expect(drawPack(SPEC, 'front')).toBe(drawPack(structuredClone(SPEC), 'front'));
    expect(drawPack({ ...SPEC, name: 'Raw Hazelnuts' }, 'front')).not.toBe(drawPack(SPEC, 'front'));
  });

  test.each([
    // what                  spec
    ['a food no one drew', { foods: ['no-such-food'] }],
    ['inherited names', { foods: ['constructor', '__proto__'], window: true }],
    ['nothing at all', { foods: [], brand: '', name: '', sub: '', size_text: '', claims: [] }],
  ])('%s leaves a plain label on every form', (_, change) => {
    for (const form of FORMS) expect(paint(drawPack({ ...SPEC, ...change, form }, 'front'))).toBe(48);
  });

  test('a food no one drew leaves a label with type only', () => {
    for (const form of FORMS) {
      const unknown = drawPack({ ...SPEC, foods: ['no-such-food'], form }, 'front');
      expect(unknown).toBe(drawPack({ ...SPEC, foods: [], form }, 'front'));
    }
  });

  test('a specification of an older version is drawn as a plain pouch', () => {
    const { form: _form, foods: _foods, ...older } = SPEC;
    expect(drawPack(older as PictureSpec, 'front')).toBe(drawPack({ ...SPEC, form: 'pouch', foods: [] }, 'front'));
  });

  test('a cutout is the front without its ground', () => {
    const front = drawPack(SPEC, 'front');
    const cutout = drawPack(SPEC, 'cutout');
    expect(front.replace(/<rect [^>]*fill="#ffffff"\/>/, '')).toBe(cutout);
    expect(cutout).not.toBe(front);
  });

  test.each([6, 12, 18])('a carton of %i eggs is drawn in each lid and pulp', (count) => {
    const cartons = Array.from({ length: 12 }, (_, n) => {
      const carton = { ...SPEC, form: 'eggcarton' as const, brand: `Farm ${n}`, foods: ['egg'], count };
      expect(strays(carton)).toEqual([]);
      return drawPack({ ...carton, layout: 'block' }, 'front');
    });
    expect(paint(cartons[0] ?? '')).toBe(48);
    const clear = cartons.filter((svg) => svg.includes('#75695a')).length;
    expect(clear).toBeGreaterThan(0);
    expect(clear).toBeLessThan(cartons.length);
  });

  test('a supplement sets its letters large, unless there is something to draw', () => {
    const zinc = { ...SPEC, form: 'supp' as const, name: 'Zinc', foods: ['capsule'], letters: 'Zn' };
    const heightOf = (spec: PictureSpec) => composePack(spec, 'front').texts.find(({ text }) => text === 'Zn')?.box.h;
    for (const layout of LAYOUTS) expect(heightOf({ ...zinc, layout })).toBeGreaterThan(60);
    expect(heightOf({ ...zinc, foods: ['turmeric', 'capsule'] })).toBeUndefined();
  });

  test('one ink never fills a food with the color of the pack', () => {
    const inks = (food: string) => {
      const pen = drawFood(
        new Pen({ kind: 'print', key: '#20102a', paper: '#ffffff', mono: '#20102a' }, food, ''),
        food,
      );
      return [...pen.svg.matchAll(/fill="#(..)(..)(..)"/g)].map((found) =>
        found.slice(1).map((hex) => parseInt(hex, 16)),
      );
    };
    for (const food of ['tomato', 'lemon', 'almond', 'blueberries'])
      for (const [r = 0, g = 0, b = 0] of inks(food)) expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(30);
  });

  test('a repeat narrows toward the sides of a round body', () => {
    const squeezed = (form: PictureSpec['form']) =>
      [...drawPack({ ...SPEC, form, layout: 'split' }, 'front').matchAll(/\) scale\((0\.\d+) 1\)/g)].map(([, by]) =>
        Number(by),
      );
    expect(Math.min(...squeezed('can'))).toBeLessThan(0.5);
    expect(Math.max(...squeezed('can'))).toBeGreaterThan(0.9);
    expect(squeezed('box')).toEqual([]);
  });

  test('neither words nor colors can write into the drawing', () => {
    const svg = drawPack({ ...SPEC, name: '"/><script>alert(1)</script>', color_main: 'red"/><script>' }, 'front');
    expect(svg).not.toContain('script');
  });

  test('each winery has its own label and always uses it', () => {
    const labels = Array.from({ length: 40 }, (_, n) => wineLabelOf(habitOf({ ...SPEC, brand: `Winery ${n}` })));
    expect(new Set(labels).size).toBeGreaterThanOrEqual(6);
    expect(wineLabelOf(habitOf({ ...SPEC, brand: 'Winery 7', name: 'Rosé' }))).toBe(labels[7]);
  });
});

test('ink can be read on any ground', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, color, (ground, wanted) => {
      expect(contrast(inkOn(ground), ground)).toBeGreaterThan(3.9);
      expect(contrast(readable(wanted, ground), ground)).toBeGreaterThan(3.9);
    }),
  );
});

describe('the label panel', () => {
  const said = (facts = FACTS, spec = SPEC) => composePack(spec, 'label', facts).texts.map((one) => one.text);

  test('has an outline for each row of the nutrition panel', () => {
    const words = said();
    for (const row of FACTS.nutrition?.rows ?? []) {
      expect(words).toContain(row.name);
      expect(words).toContain(row.amount);
      if (row.daily_value_percent !== null) expect(words).toContain(`${row.daily_value_percent}%`);
    }
    expect(words).toContain('190');
    expect(words).toContain('about 15 servings per container');
  });

  test('never cuts the name of a nutrient, however long', () => {
    const name = 'DHA (docosahexaenoic acid, from the oil of Schizochytrium algae)';
    const rows = [{ name, amount: '300mg', daily_value_percent: null, indent: 0 }];
    const nutrition = {
      kind: 'supplement' as const,
      serving_text: '2 softgels',
      servings_per_container: '30',
      calories: null,
      rows,
    };
    // The amount and the percentage are beside the first line of the name, between it and the rest.
    const words = said({ ...FACTS, nutrition }).filter((one) => one !== '300mg' && one !== '**');
    expect(words.join(' ')).toContain(name);
  });

  test('has the ingredients, the allergens and where it was made', () => {
    const words = said().join(' ');
    expect(words).toContain('Hazelnuts, sea salt.');
    expect(words).toContain('Contains: tree nuts (hazelnuts).');
    expect(words).toContain('Made in USA');
  });

  test.each([
    // made in                        on the label
    ['United States', 'Made in USA'],
    ['Italy', 'Product of Italy'],
    ['Packed in the United States', 'Packed in the United States'],
  ])('made in "%s" is printed as "%s"', (made_in, origin) => {
    expect(said({ ...FACTS, made_in })).toContain(origin);
  });

  test('a warning says itself that it is one, and so do other ingredients', () => {
    const ingredient_statement = 'Other ingredients: cellulose.';
    const words = said({ ...FACTS, ingredient_statement, warning: 'Keep away from heat. WARNING: Contains iron.' });
    expect(words).toEqual(expect.arrayContaining(['OTHER INGREDIENTS:', 'cellulose.', 'Keep away from heat.']));
    expect(words.filter((one) => one === 'WARNING:')).toHaveLength(1);
    expect(words).not.toContain('INGREDIENTS:');
  });

  test.each([
    // case                    facts
    ['as it is', FACTS],
    [
      'a very long statement',
      { ...FACTS, ingredient_statement: 'Whole grain rolled oats, '.repeat(120), warning: 'Keep away. '.repeat(60) },
    ],
    ['no nutrition panel', { ...FACTS, nutrition: null }],
    [
      'forty nutrients',
      {
        ...FACTS,
        nutrition: {
          ...FACTS.nutrition,
          kind: 'supplement' as const,
          serving_text: '2 capsules',
          servings_per_container: '30',
          calories: null,
          rows: Array.from({ length: 40 }, (_, n) => ({
            name: `Vitamin ${n} (as something with a long name)`,
            amount: '125 mcg (5,000 IU)',
            daily_value_percent: n === 3 ? null : 625,
            indent: 0,
          })),
        },
      },
    ],
  ])('%s: every word stays where it belongs', (_, facts) => {
    const { texts, svg } = composePack(SPEC, 'label', facts);
    expect(texts.filter(outside)).toEqual([]);
    expect(paint(svg)).toBe(48);
  });

  test('without facts it still names the product', () => {
    expect(
      composePack(SPEC, 'label', null)
        .texts.map((one) => one.text)
        .join(' '),
    ).toContain('Hazelnuts');
  });
});

test.each([...AISLE_KEYS, 'unheard-of'])('the page "%s" has a picture, always the same', (url_key) => {
  const svg = drawAisle(url_key, 'A & <B>');
  expect(svg).toBe(drawAisle(url_key, 'A & <B>'));
  expect(svg).toContain('A &amp; &lt;B&gt;');
  expect(paint(svg)).toBe(48);
});
