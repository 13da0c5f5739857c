import { Resvg } from '@resvg/resvg-js';
import { describe, expect, test } from 'vitest';
import { newScene } from './scene.ts';
import { drawable, FOOD_NAMES, REAL, reachOf } from '../foods/foods.ts';
import type { Finish } from '../foods/pen.ts';
import { putFood } from './put-food.ts';

const PRINT: Finish = { kind: 'print', key: '#2a1736', paper: '#fbf6ea' };
const MONO: Finish = { ...PRINT, mono: '#8a5aa0' };

function svgOf(food: string, finish: Finish): string {
  const scene = newScene('test');
  const body = putFood(scene, food, finish, { x: 50, y: 50, size: 80 });
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100"><defs>${scene.defs.join('')}</defs>${body}</svg>`;
}

/** How much of the picture is covered, from 0 to 1. */
function coverOf(svg: string): number {
  const { pixels } = new Resvg(svg, { fitTo: { mode: 'width', value: 50 }, font: { loadSystemFonts: false } }).render();
  return pixels.filter((value, at) => at % 4 === 3 && value > 128).length / 2500;
}

describe.each(FOOD_NAMES)('%s', (food) => {
  test.each([PRINT, MONO, REAL])('can be seen in each finish, always the same', (finish) => {
    const svg = svgOf(food, finish);
    expect(svg).toBe(svgOf(food, finish));
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(coverOf(svg)).toBeGreaterThan(0.05);
  });

  test('touches the table below its middle', () => {
    expect(reachOf(food)).toBeGreaterThan(0.15);
    expect(reachOf(food)).toBeLessThan(0.6);
  });
});

test('a food in a color of its own is drawn in it', () => {
  expect(svgOf('bean#2b2320', PRINT)).toContain('#2b2320');
  expect(svgOf('bean#"/><script>', PRINT)).not.toContain('script');
});

test('what no one has drawn is left out', () => {
  expect(drawable(['apple', 'no-such-food', 'bean#2b2320', 'constructor'])).toEqual(['apple', 'bean#2b2320']);
});
