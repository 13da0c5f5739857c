import type { NutritionPanel } from '#domain/media/label.ts';
import * as fda from './fda-rounding.ts';
import { hasTag, ingredient, NUTRIENTS, type NutrientAmounts } from './ingredients.ts';
import type { Recipe } from './recipe.ts';
import type { Serving } from './serving.ts';

/** Nutrients in one serving, not yet rounded. */
export type Nutrition = NutrientAmounts & {
  added_sugars_g: number;
  /** Erythritol, the only sugar alcohol of the demo: part of the carbohydrate, and of no account in a keto diet. */
  erythritol_g: number;
  serving_g: number;
};

/** Daily values of 21 CFR 101.9(c)(8)(iv) and (c)(9), for adults and children from 4 years. */
export const DAILY_VALUES = {
  fat_g: 78,
  satfat_g: 20,
  cholesterol_mg: 300,
  sodium_mg: 2300,
  carb_g: 275,
  fiber_g: 28,
  added_sugars_g: 50,
  protein_g: 50,
  vitd_ug: 20,
  calcium_mg: 1300,
  iron_mg: 18,
  potassium_mg: 4700,
  vitc_mg: 90,
} as const;

/** Brewed products are labeled as prepared, so their table values are for the cup, not for the leaf. */
const CUP_G = 240;

/** The recipe's nutrients, weighted by share. */
export function nutritionOf(recipe: Recipe, servingG: number, isBrewed: boolean): Nutrition {
  const weightG = isBrewed ? CUP_G : servingG;
  const sum = Object.fromEntries(NUTRIENTS.map((name) => [name, 0])) as NutrientAmounts;
  let addedSugarsG = 0;
  let erythritolG = 0;
  for (const { key, percent } of recipe.lines) {
    const { nutrients } = ingredient(key);
    // Peel and spices stay in the tea bag; only what the table gives as a drink ends up in the cup.
    if (!nutrients || (isBrewed && !hasTag(key, 'drink'))) continue;
    const share = (percent / 100) * (weightG / 100);
    for (const name of NUTRIENTS) sum[name] += nutrients[name] * share;
    if (hasTag(key, 'sugar')) addedSugarsG += nutrients.sugars_g * share;
    if (key === 'erythritol') erythritolG += nutrients.carb_g * share;
  }
  return { ...sum, added_sugars_g: addedSugarsG, erythritol_g: erythritolG, serving_g: servingG };
}

/** The Nutrition Facts panel. */
export function nutritionPanel(n: Nutrition, serving: Serving): NutritionPanel {
  const macro = (amount: number, daily: number) => fda.roundPercent((amount / daily) * 100);
  const micro = (amount: number, daily: number) => fda.roundVitaminPercent((amount / daily) * 100);
  const row = (name: string, amount: string, daily_value_percent: number | null, indent = 0) => ({
    name,
    amount,
    daily_value_percent,
    indent,
  });
  const dv = DAILY_VALUES;
  return {
    kind: 'nutrition',
    serving_text: `${serving.text} (${Number(n.serving_g.toFixed(n.serving_g < 10 ? 1 : 0))}g)`,
    servings_per_container: fda.roundServings(serving.per_container),
    calories: fda.roundCalories(n.kcal),
    rows: [
      row('Total Fat', fda.roundFat(n.fat_g), macro(n.fat_g, dv.fat_g)),
      row('Saturated Fat', fda.roundFat(n.satfat_g), macro(n.satfat_g, dv.satfat_g), 1),
      row('Trans Fat', fda.roundFat(n.transfat_g), null, 1),
      row('Cholesterol', fda.roundCholesterol(n.cholesterol_mg), macro(n.cholesterol_mg, dv.cholesterol_mg)),
      row('Sodium', fda.roundSodium(n.sodium_mg), macro(n.sodium_mg, dv.sodium_mg)),
      row('Total Carbohydrate', fda.roundGrams(n.carb_g), macro(n.carb_g, dv.carb_g)),
      row('Dietary Fiber', fda.roundGrams(n.fiber_g), macro(n.fiber_g, dv.fiber_g), 1),
      row('Total Sugars', fda.roundGrams(n.sugars_g), null, 1),
      row('Added Sugars', fda.roundGrams(n.added_sugars_g), macro(n.added_sugars_g, dv.added_sugars_g), 2),
      // 21 CFR 101.9(c)(6)(iv): a label that claims something about sugar names it.
      ...(n.erythritol_g > 0 ? [row('Erythritol', fda.roundGrams(n.erythritol_g), null, 1)] : []),
      row('Protein', fda.roundGrams(n.protein_g), null),
      row('Vitamin D', fda.roundMineral(n.vitd_ug, 'mcg', 0.1), micro(n.vitd_ug, dv.vitd_ug)),
      row('Calcium', fda.roundMineral(n.calcium_mg, 'mg', 10), micro(n.calcium_mg, dv.calcium_mg)),
      row('Iron', fda.roundMineral(n.iron_mg, 'mg', 0.1), micro(n.iron_mg, dv.iron_mg)),
      row('Potassium', fda.roundMineral(n.potassium_mg, 'mg', 10), micro(n.potassium_mg, dv.potassium_mg)),
    ],
  };
}
