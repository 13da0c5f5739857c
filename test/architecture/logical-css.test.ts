import { expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

/** Sides by their place on the screen, which stay where they are in a language that is written from right to left. */
const PHYSICAL = [
  /^\s*(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right|top|bottom)|left|right|top|bottom)\b[\w-]*:.*/gm,
  /^\s*(?:text-align|float|clear|caption-side): (?:left|right).*/gm,
  /^\s*(?:min-|max-)?(?:width|height):.*/gm,
];
/** Four values go around from the top; right and left must then be equal. */
const FOUR_SIDES = /^\s*(?:margin|padding|inset|border-width|scroll-margin|scroll-padding): (?<sides>[^;]+);/gm;
/** What is turned or mirrored as a whole: the check mark of a filter group is a rotated corner. */
const MEANT = new Set(['storefront/catalog/filter-form.module.css: border-width: 0 1.75px 1.75px 0;']);

const SHEETS = ['ui', 'storefront'].flatMap((folder) => sourcesOf(folder, /\.css$/));
const PLAIN = 'storefront/app/plain-page.css';

function physicalIn(css: string): string[] {
  const named = PHYSICAL.flatMap((pattern) => [...css.matchAll(pattern)].map(([line]) => line.trim()));
  const uneven = [...css.matchAll(FOUR_SIDES)].filter(({ groups }) => {
    const sides = valuesOf(groups?.['sides'] ?? '');
    return sides.length === 4 && sides[1] !== sides[3];
  });
  return [...named, ...uneven.map(([line]) => line.trim())];
}

/** The values of a list, with functions whole: 'calc(1px + 2px) 0' has two. */
function valuesOf(list: string): string[] {
  return list.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
}

test('styles name start and end instead of left and right', () => {
  expect(SHEETS.length).toBeGreaterThan(20);
  expect(SHEETS.map(({ file }) => file)).toContain(PLAIN);
  const found = SHEETS.flatMap(({ file, text }) => physicalIn(text).map((line) => `${file}: ${line}`));
  expect(found.filter((line) => !MEANT.has(line))).toEqual([]);
});

test.each([
  ['  margin-left: 4px;', 1],
  ['  border-right: 1px solid;', 1],
  ['  left: 0;', 1],
  ['  text-align: right;', 1],
  ['  width: 4px;', 1],
  ['  border-top-left-radius: 4px;', 1],
  ['  padding: 1px 2px 3px 4px;', 1],
  ['  margin: calc(-1 * var(--s5)) calc(-1 * var(--margin)) 0;', 0],
  ['  padding: 1px 2px 3px 2px;', 0],
  ['  inset-inline-start: 0;', 0],
  ['  text-align: end;', 0],
  ['  @media (width >= 768px) {', 0],
])('%s: %i physical', (css, count) => expect(physicalIn(css)).toHaveLength(count));
