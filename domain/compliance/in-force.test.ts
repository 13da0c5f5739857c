import { expect, test } from 'vitest';
import { inForce } from './in-force.ts';

// biome-ignore format: a table of cases
test.each([
  // from          to             day            in force
  ['2026-11-18',   '2026-11-20',  '2026-11-17',  false],
  ['2026-11-18',   '2026-11-20',  '2026-11-18',  true],
  ['2026-11-18',   '2026-11-20',  '2026-11-20',  true],
  ['2026-11-18',   '2026-11-20',  '2026-11-21',  false],
  ['2026-11-18',   '2026-11-18',  '2026-11-18',  true],
  ['2026-11-18',   null,          '2099-01-01',  true],
  ['2026-11-18',   null,          '2026-11-17',  false],
])('a rule from %s to %s is in force on %s: %s', (effective_from, effective_to, day, expected) => {
  expect(inForce({ effective_from, effective_to }, day)).toBe(expected);
});
