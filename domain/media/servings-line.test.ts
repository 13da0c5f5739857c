import { expect, test } from 'vitest';
import { servingsLine } from './servings-line.ts';

test.each([
  ['14', '14 servings per container'],
  ['about 2.5', 'about 2.5 servings per container'],
  ['1', '1 serving per container'],
  ['about 1', 'about 1 serving per container'],
  ['11', '11 servings per container'],
  ['Usual serving: 1 cup', 'Usual serving: 1 cup'],
])('a label with "%s" says "%s"', (servings, line) => {
  expect(servingsLine(servings)).toBe(line);
});
