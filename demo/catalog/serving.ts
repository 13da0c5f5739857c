import { type Archetype, netGrams, type Size, type Variety } from './archetypes.ts';

export type Serving = {
  /** The household measure: "1.5 tsp". */
  text: string;
  grams: number;
  per_container: number;
};

/** A package with less than this is one serving, however large. */
const LEAST_SERVINGS = 1.5;
const TEASPOONS = { tsp: 1, tbsp: 3, 'fl oz': 6, cup: 48, cups: 48 } as const;
const TEASPOONS_PER_FL_OZ = 6;
/** "1 bottle", "1 bar". */
const WHOLE = /^1 (?!tsp$|tbsp$|cup$|oz$)[a-z]+$/;
/** "1/3 bar". */
const PART = /^1\/(\d+) (bar|pizza)$/;

export function servingOf(archetype: Archetype, variety: Variety, size: Size): Serving {
  const text = variety.serving_text || archetype.serving_text;
  const grams = variety.serving_g ?? archetype.serving_g ?? 0;
  const net = netGrams(archetype, size);
  const parts = Number(PART.exec(text)?.[1]);
  if (parts > 0 && size.measure !== 'ct') return { text, grams: net / parts, per_container: parts };
  const perContainer = servingsIn(archetype, size, { text, grams });
  if (size.measure === 'ct' || perContainer >= LEAST_SERVINGS) return { text, grams, per_container: perContainer };
  return { text: WHOLE.test(text) ? text : '1 container', grams: net, per_container: 1 };
}

/** By volume where both the package and the serving are measured so; a syrup is heavier than water. */
function servingsIn(archetype: Archetype, size: Size, { text, grams }: Omit<Serving, 'per_container'>): number {
  const teaspoons = teaspoonsOf(text);
  return size.measure === 'fl oz' && teaspoons !== null
    ? (size.amount * TEASPOONS_PER_FL_OZ) / teaspoons
    : netGrams(archetype, size) / grams;
}

/** "1/4 cup" -> 12; null for "1 bottle" and "1/4 cup dry". */
export function teaspoonsOf(text: string): number | null {
  const [, amount = '', over = '1', measure] = /^([\d.]+)(?:\/(\d+))? (tsp|tbsp|fl oz|cups?)$/.exec(text) ?? [];
  return measure === undefined ? null : (Number(amount) / Number(over)) * TEASPOONS[measure as keyof typeof TEASPOONS];
}
