import type { Archetype } from './archetypes.ts';
import type { Recipe } from './recipe.ts';
import { readTable, words } from './table.ts';

type Source = { ingredients: Set<string>; archetypes: Set<string> };

/** Which ingredients a drawing may be shown for, and of which products it is a picture itself. */
const SOURCES = new Map(
  readTable('foods').map((row): [string, Source] => [
    row.food ?? '',
    { ingredients: new Set(words(row.ingredients)), archetypes: new Set(words(row.archetypes)) },
  ]),
);

/** 'bean#2b2320' -> 'bean'. */
const foodName = (food: string): string => food.split('#')[0] ?? '';

/** True if the drawing shows the product itself or something that is in it. */
export function isShown(food: string, { archetype, recipe }: { archetype: Archetype; recipe: Recipe }): boolean {
  const source = SOURCES.get(foodName(food));
  if (!source) return false;
  if (source.archetypes.has(archetype.id)) return true;
  const lines = recipe.lines.some(({ key }) => source.ingredients.has(key));
  return lines || recipe.actives.some(({ key }) => source.ingredients.has(`@${key}`));
}
