import { Resvg } from '@resvg/resvg-js';
import { describe, expect, test } from 'vitest';
import { FORMS } from '#domain/media/forms.ts';
import { SPEC } from '../test/api/media/samples.ts';
import { drawHero } from './draw-hero.ts';

/** resvg aborts its process on a drawing that it cannot place. */
const paint = (svg: string) =>
  new Resvg(svg, { fitTo: { mode: 'width', value: 120 }, font: { loadSystemFonts: false } }).render();

describe('the still life of the home page', () => {
  test.each([0, 1, 2, 3, 4, 5, 6])('holds %i packages', (count) => {
    const svg = drawHero(Array.from({ length: count }, (_, n) => ({ ...SPEC, name: `Nuts ${n}` })));
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect([paint(svg).width, paint(svg).height]).toEqual([120, 70]);
  });

  test.each(FORMS)('has room for six of the form %s', (form) => {
    const specs = Array.from({ length: 6 }, (_, n) => ({ ...SPEC, form, name: `Nuts ${n}` }));
    expect(paint(drawHero(specs)).width).toBe(120);
  });

  test('the same products give the same picture, and foods that no one has drawn leave the table empty', () => {
    const specs = [SPEC, { ...SPEC, form: 'jar' as const }];
    expect(drawHero(specs)).toBe(drawHero(structuredClone(specs)));
    const unknown = specs.map((spec) => ({ ...spec, foods: ['no-such-food'] }));
    expect(paint(drawHero(unknown)).width).toBe(120);
  });
});
