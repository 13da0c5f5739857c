import { expect, test } from 'vitest';
import type { ProductCard } from '#domain/catalog/schema.ts';
import type { Choice } from './choice.server.ts';
import { chooserHtml } from './chooser.server.tsx';
import { chosenWords } from './chosen-words.ts';

const card = (id: number, more: Partial<ProductCard> = {}) => ({
  product: {
    id,
    title: `Tea ${id}`,
    size_text: '20 ct',
    price: 4.5,
    image: '/tea.webp',
    url_key: `tea-${id}`,
    in_stock: true,
    qty: 40,
    ...more,
  } as ProductCard,
  qty: 1,
  ingredient_statement: '',
  allergen_statement: '',
  restricted_regions: [],
  warned_regions: [],
});
const RULE = { min: 3, max: 6, each_max: 2, percent_off: 10 };

test('a set offers up to the units of one product, and no more than there are', () => {
  const components = [card(1), card(2, { qty: 1 }), card(3, { in_stock: false, qty: 0 })];
  const html = chooserHtml({ id: 9, url_key: 'tea-set', product_type: 'buildYourBundle', pick_rule: RULE, components });
  expect(html).toContain('Pick 3 to 6 from these 3 products');
  const fields = html.split('<select').slice(1);
  expect(fields.map((field) => field.split('<option').length - 1)).toEqual([3, 2, 1]);
  expect(fields.map((field) => /name="(pick\.\d)"/.exec(field)?.[1])).toEqual(['pick.1', 'pick.2', 'pick.3']);
  expect(fields.map((field) => field.includes('disabled'))).toEqual([false, false, true]);
  expect(html).toContain('Sold out');
});

test('each choice shows who makes it and what it costs separately, also per unit', () => {
  const components = [card(1, { manufacturer: 'Leaf & Co.', unit_price: '$0.23/ct' })];
  const html = chooserHtml({ id: 9, url_key: 'tea-set', product_type: 'buildYourBundle', pick_rule: RULE, components });
  expect(html).toContain('<p>Leaf &amp; Co.</p><p>20 ct · $4.50 · $0.23/ct</p>');
});

test('a group starts with one of each that is in stock, and names what the household avoids', () => {
  const components = [card(1, { household_note: 'Contains nuts.' }), card(2, { in_stock: false, qty: 0 })];
  const html = chooserHtml({ id: 9, url_key: 'tea-set', product_type: 'grouped', pick_rule: null, components });
  expect([...html.matchAll(/<option value="(\d+)" selected/g)].map(([, value]) => value)).toEqual(['1', '0']);
  expect(html).toContain('Contains nuts.');
  expect(html).toContain('How many: Tea 1, 20 ct');
});

test('a set starts with what was picked, says what changes it, and what is gone', () => {
  const components = [card(1), card(2, { qty: 1 }), card(3)];
  const set = { id: 9, url_key: 'tea-set', product_type: 'buildYourBundle' as const, pick_rule: RULE, components };
  const shown = (choice: Choice) => chooserHtml(set, choice).replaceAll(/<option[^>]*>/g, '');
  const picks = { 1: '2', 2: '1' };
  const whole = shown({ picks, was: picks, problem: '' });
  expect(whole).toContain('3 picked. Room for 3 more.');
  expect(whole).toContain('$12.15');
  expect(whole).toContain('You save $1.35');
  expect(whole).toContain('Update cart');
  expect([...whole.matchAll(/name="was\.\d" value="\d"/g)].map(String)).toEqual([
    'name="was.1" value="2"',
    'name="was.2" value="1"',
  ]);
  expect(whole).not.toContain('no longer available');
  const missing = shown({ picks: { 2: '2', 7: '1' }, was: null, problem: '' });
  expect(missing).toContain('1 picked. Choose 2 to 5 more.');
  expect(missing).not.toContain('You save');
  expect(missing).toContain('Some of your picks are no longer available.');
  expect(shown({ picks: { 1: 'x' }, was: null, problem: 'Choose 3 to 6 items.' })).toContain(
    'Choose 3 to 6 items.</p>',
  );
});

test.each([
  // min max units   words
  [4, 4, 0, 'Pick 4 items.'],
  [4, 4, 3, '3 of 4 picked. Choose 1 more.'],
  [4, 4, 4, '4 of 4 picked. Your set is full.'],
  [3, 6, 2, '2 picked. Choose 1 to 4 more.'],
  [3, 6, 3, '3 picked. Room for 3 more.'],
  [3, 6, 6, '6 picked. Your set is full.'],
  [3, 6, 8, '8 picked. Remove 2.'],
])('of a set of %i to %i with %i picked it says: %s', (min, max, units, words) => {
  expect(chosenWords({ min, max }, units)).toBe(words);
});

test('a group never starts with more than there is', () => {
  const components = [{ ...card(1, { qty: 2 }), qty: 5 }];
  const html = chooserHtml({ id: 9, url_key: 'tea-set', product_type: 'grouped', pick_rule: null, components });
  expect(html).toContain('<option value="2" selected="">2</option></select>');
});

test('a choice says what states rule of it', () => {
  const reason = 'WARNING: This can expose you to lead.';
  const warned = { ...card(1), warned_regions: [{ region_code: 'CA', reason }] };
  const regions = ['NY', 'UT'].map((region_code) => ({ region_code, reason: 'Adults only.' }));
  const components = [warned, { ...card(2), restricted_regions: regions }, card(3)];
  const rows = chooserHtml({
    id: 9,
    url_key: 'tea-set',
    product_type: 'buildYourBundle',
    pick_rule: RULE,
    components,
  }).split('<li>');
  expect(
    rows.map((row) => [
      row.includes('For California: <b>WARNING:</b> This can expose you to lead.'),
      row.includes('ship to NY, UT'),
    ]),
  ).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [false, false],
  ]);
});

test('other products have no such form', () => {
  expect(
    chooserHtml({ id: 9, url_key: 'tea-set', product_type: 'bundle', pick_rule: null, components: [card(1)] }),
  ).toBe('');
});
