/** What a nutrition panel shows about a product, by the key that search uses. Amounts are per serving. */
export type NutrientFact =
  | 'no-added-sugar'
  | 'sugar-free'
  | 'low-sugar'
  | 'low-sodium'
  | 'sodium-free'
  | 'low-fat'
  | 'fat-free'
  | 'low-carb'
  | 'low-calorie'
  | 'high-protein'
  | 'high-fiber';

/** Amounts of a panel by row name, in the panel's units; what the panel doesn't list is missing. */
export type PanelAmounts = ReadonlyMap<string, number>;

/** Limits as in 21 CFR 101.54 to 101.62; low sugar and low carb have none there, so these are ours. */
const LIMITS: readonly [NutrientFact, (amount: (name: string) => number) => boolean][] = [
  ['no-added-sugar', (amount) => amount('Added Sugars') === 0],
  ['sugar-free', (amount) => amount('Total Sugars') === 0],
  ['low-sugar', (amount) => amount('Total Sugars') <= 5],
  ['low-sodium', (amount) => amount('Sodium') <= 140],
  ['sodium-free', (amount) => amount('Sodium') <= 5],
  ['low-fat', (amount) => amount('Total Fat') <= 3],
  ['fat-free', (amount) => amount('Total Fat') === 0],
  ['low-carb', (amount) => amount('Total Carbohydrate') - amount('Dietary Fiber') <= 6],
  ['low-calorie', (amount) => amount('Calories') <= 40],
  ['high-protein', (amount) => amount('Protein') >= 10],
  ['high-fiber', (amount) => amount('Dietary Fiber') >= 5.6],
];

/** The serving of a panel that says nothing about a serving: what is low in something is decided by that. */
export const PER_100 = 'per 100 g';

/** The facts that these amounts show. An amount that the panel doesn't list (NaN) shows nothing. */
export function nutrientFacts(amounts: PanelAmounts): NutrientFact[] {
  if (amounts.size === 0) return [];
  const amount = (name: string) => amounts.get(name) ?? Number.NaN;
  return LIMITS.filter(([, holds]) => holds(amount)).map(([fact]) => fact);
}
