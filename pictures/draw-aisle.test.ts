import { describe, expect, test } from 'vitest';
import { AISLE_KEYS } from '#domain/media/aisles.ts';
import { AISLES } from './draw/aisles.ts';
import { drawable } from './foods/foods.ts';

/** resvg aborts its process when a part that needs a layer is outside the picture, which is from 32 to 768 across. */
const EDGES = { left: 32, right: 768, top: 62, bottom: 798 };

describe.each(AISLE_KEYS)('the still life of %s', (key) => {
  const { things } = AISLES[key];

  test('has everything inside its edges', () => {
    for (const { at } of things) {
      const [x, foot, height] = at;
      expect(x - height * 0.1).toBeGreaterThan(EDGES.left);
      expect(x + height * 0.1).toBeLessThan(EDGES.right);
      expect(foot - height).toBeGreaterThan(EDGES.top);
      expect(foot).toBeLessThan(EDGES.bottom);
    }
  });

  test('shows only foods that are drawn', () => {
    const named = things.flatMap((thing) => (thing.kind === 'food' ? [thing.name] : thing.spec.foods));
    expect(drawable(named)).toEqual(named);
  });
});
