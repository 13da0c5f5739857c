/**
 * How a Nutrition Facts label rounds, 21 CFR 101.9(c). Every function takes the amount in one serving and
 * returns the text a label shows.
 */

function nearest(amount: number, step: number): number {
  // Half up, with room for the error of binary fractions.
  return Math.floor(amount / step + 0.5 + 1e-9) * step;
}

/** (c)(1): zero under 5, steps of 5 up to 50, steps of 10 above. */
export function roundCalories(kcal: number): number {
  if (kcal < 5) return 0;
  return nearest(kcal, kcal <= 50 ? 5 : 10);
}

/** (c)(2): zero under 0.5 g, steps of 0.5 g under 5 g, whole grams above. */
export function roundFat(grams: number): string {
  if (grams < 0.5) return '0g';
  return `${nearest(grams, grams < 5 ? 0.5 : 1)}g`;
}

/** (c)(3): zero under 2 mg, "less than 5 mg" from 2 to 5 mg, steps of 5 mg above. */
export function roundCholesterol(mg: number): string {
  if (mg < 2) return '0mg';
  return mg <= 5 ? 'less than 5mg' : `${nearest(mg, 5)}mg`;
}

/** (c)(4): zero under 5 mg, steps of 5 mg up to 140 mg, steps of 10 mg above. */
export function roundSodium(mg: number): string {
  if (mg < 5) return '0mg';
  return `${nearest(mg, mg <= 140 ? 5 : 10)}mg`;
}

/** (c)(6), (c)(7): zero under 0.5 g, "less than 1 g" under 1 g, whole grams above. */
export function roundGrams(grams: number): string {
  if (grams < 0.5) return '0g';
  return grams < 1 ? 'less than 1g' : `${nearest(grams, 1)}g`;
}

/** (c)(8)(iii): calcium and potassium in steps of 10 mg, iron and vitamin D in steps of 0.1. */
export function roundMineral(amount: number, unit: 'mg' | 'mcg', step: number): string {
  const rounded = nearest(amount, step);
  return `${Number(rounded.toFixed(1))}${unit}`;
}

/** (c)(8)(iii): percent of vitamins and minerals in steps of 2 up to 10, of 5 up to 50, then of 10. */
export function roundVitaminPercent(percent: number): number {
  if (percent < 2) return 0;
  return nearest(percent, percent <= 10 ? 2 : percent <= 50 ? 5 : 10);
}

/** (c)(7)(ii), (c)(9): percent of everything else in whole numbers. */
export function roundPercent(percent: number): number {
  return nearest(percent, 1);
}

/** (b)(8): whole servings, and half servings between 2 and 5. */
export function roundServings(servings: number): string {
  if (servings < 1.5) return '1';
  const rounded = nearest(servings, servings >= 2 && servings <= 5 ? 0.5 : 1);
  return Math.abs(rounded - servings) < 0.02 ? `${rounded}` : `about ${rounded}`;
}
