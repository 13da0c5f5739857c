import { findIngredient, ingredient } from './ingredients.ts';
import { readTable, words } from './table.ts';

/** One ingredient of a recipe: its share of the whole in percent. */
type Line = { key: string; percent: number };
/** An active of a supplement with its amount per serving, in the unit of data/actives.csv. */
type Active = { key: string; amount: number };
export type Recipe = { lines: Line[]; actives: Active[] };

/** An amount too small to weigh: flavors, cultures, gums. */
const TRACE = 0.05;
const BLENDS = new Map(readTable('blends').map((row) => [row.key ?? '', parseLines(row.recipe ?? '')]));

/** 'almonds 99 salt 1 cultures' or '@zinc:15 cellulose-capsule'. */
export function parseRecipe(text: string): Recipe {
  const actives = words(text)
    .filter((word) => word.startsWith('@'))
    .map((word) => {
      const [key = '', amount = '0'] = word.slice(1).split(':');
      return { key, amount: Number(amount) };
    });
  return { lines: parseLines(text), actives };
}

function parseLines(text: string): Line[] {
  const lines: Line[] = [];
  for (const word of words(text)) {
    const last = lines.at(-1);
    if (word.startsWith('@')) continue;
    if (/^[\d.]+$/.test(word)) {
      if (last) last.percent = Number(word);
    } else lines.push({ key: word, percent: TRACE });
  }
  return lines;
}

/**
 * What a style does to a recipe: '+salt 0.7' adds, '-sugar' leaves out an ingredient or all that carry the
 * tag, 'base>oat-base' replaces one ingredient by another, 'salt*0.35' uses less.
 */
export function applyEffect(recipe: Recipe, effect: string): Recipe {
  let lines = recipe.lines;
  const effects = effect.split(/ (?=[+\-a-z])/).filter(Boolean);
  for (const step of effects) {
    if (step.startsWith('+')) lines = [...lines, ...parseLines(step.slice(1))];
    else if (step.startsWith('-')) lines = lines.filter(({ key }) => !isNamed(key, step.slice(1)));
    else if (step.includes('>')) lines = swap(lines, step);
    else if (step.includes('*')) lines = scale(lines, step);
  }
  return { ...recipe, lines };
}

function isNamed(key: string, keyOrTag: string): boolean {
  return key === keyOrTag || (findIngredient(key)?.tags.has(keyOrTag) ?? false);
}

function swap(lines: Line[], step: string): Line[] {
  const [from, to = ''] = step.split('>');
  return lines.map((line) => (line.key === from ? { ...line, key: to } : line));
}

function scale(lines: Line[], step: string): Line[] {
  const [key, factor] = step.split('*');
  return lines.map((line) => (line.key === key ? { ...line, percent: line.percent * Number(factor) } : line));
}

/** Resolves blends, adds up equal ingredients, and sorts shares of the whole in descending order, as on a label. */
export function settle(recipe: Recipe): Recipe {
  const shares = new Map<string, number>();
  for (const { key, percent } of recipe.lines) {
    const blend = BLENDS.get(key);
    if (!blend) shares.set(key, (shares.get(key) ?? 0) + percent);
    const whole = blend?.reduce((sum, line) => sum + line.percent, 0) ?? 1;
    for (const part of blend ?? []) {
      shares.set(part.key, (shares.get(part.key) ?? 0) + (percent * part.percent) / whole);
    }
  }
  const total = [...shares.values()].reduce((sum, percent) => sum + percent, 0) || 1;
  const lines = [...shares].map(([key, percent]) => ({ key: ingredient(key).key, percent: (percent * 100) / total }));
  return { ...recipe, lines: lines.sort((a, b) => b.percent - a.percent) };
}

/** True if some ingredient or active carries one of the tags; 'fish' also means fish:cod. */
export function contains(recipe: Recipe, ...tags: string[]): boolean {
  return [...recipe.lines, ...recipe.actives].some(({ key }) =>
    [...ingredient(key).tags].some((tag) => tags.includes(tag.split(':')[0] ?? '')),
  );
}
