import { describe, expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';
import { shownTexts } from './texts.ts';

/** The trade names are texts, too. */
const TEXTS = /texts\.ts$|^storefront\/kernel\/brand\.ts$/;

const FILES = [...sourcesOf('storefront').filter(({ file }) => file.split('/').length > 2), ...sourcesOf('ui')];
const violations = FILES.filter(({ file }) => !TEXTS.test(file)).flatMap(({ file, text }) =>
  shownTexts(file, text).map((shown) => `${file}:${shown.line} ${shown.text}`),
);

test('what a shopper reads is in the texts.ts of its capability', () => expect(violations).toEqual([]));

/** Languages differ in which numbers have a form of their own, so `plural()` picks it: no "1 ? item : items", no "s". */
const OWN_PLURAL = /[=!]== 1 \? (?:'|"|`)|\bplural\([^()]*(?:\([^()]*\))?[^()]*, '/g;
const ownPlurals = (text: string) => [...text.matchAll(OWN_PLURAL)].map(([found]) => found);

test('a text that depends on a number has its plural forms in the texts', () =>
  expect(FILES.flatMap(({ file, text }) => ownPlurals(text).map((found) => `${file}: ${found}`))).toEqual([]));

test.each([
  ["`${count} ${count === 1 ? 'item' : 'items'}`", 1],
  ["plural(count, 'item')", 1],
  ["plural(unitsOf(items), 'item', 'items')", 1],
  ["plural(count, { one: '# item', other: '# items' })", 0],
  ['orders.length === 1 ? <One /> : null', 0],
])('plural forms in %s: %i of its own', (source, count) => expect(ownPlurals(source)).toHaveLength(count));

describe('the check sees what is planted', () => {
  test.each([
    ['<p>Your cart is empty.</p>', ['Your cart is empty.']],
    ['<p>{isOpen ? `Open ${day}` : null}</p>', ['Open 0']],
    ['<button aria-label="Close" />', ['Close']],
    ["<TextField label={isNew ? 'New' : TEXTS.old} />", ['New']],
    ["<p>{plural(count, 'item')}</p>", ['item']],
    ["const WHY = 'Please check the card.'", ['Please check the card.']],
    ["const meta = { title: 'Sign in | Shop' }", ['Sign in | Shop']],
    ['<input type="search" className="wide" name="q" />', []],
    ["<p className={isOpen ? 'open' : 'shut'}>{TEXTS.lead} · 4</p>", []],
    ["<p>{kind === 'trial' ? TEXTS.trial : names['plan']}</p>", []],
    ["<ul>{names.map((name) => call('close', name))}</ul>", []],
    ["throw new Error('The plan is gone.')", []],
  ])('%s', (source, texts) => {
    expect(shownTexts('page.tsx', source).map(({ text }) => text)).toEqual(texts);
  });
});

describe('apostrophes', () => {
  /** Where people read: pages, mails, refusals and the demo's products. What shoppers type may have any. */
  const READ = ['storefront', 'api', 'domain', 'demo', 'ui', 'pictures'].flatMap((folder) =>
    sourcesOf(folder, /\.(tsx?|csv)$/),
  );
  const curlyIn = (text: string) => /(?<=\p{L})(?<!\\u[\da-f]{4})’|’\p{L}/u.test(text);

  // A straight one is what the specification's texts have, and one curly letter makes a whole page's text two bytes wide.
  test('are straight in every text', () =>
    expect(READ.filter(({ text }) => curlyIn(text)).map(({ file }) => file)).toEqual([]));

  test('that are curly are found', () =>
    expect(['it’s', 'the items’ prices', "it's"].map(curlyIn)).toEqual([true, true, false]));
});
