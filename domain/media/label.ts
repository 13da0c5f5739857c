import { z } from 'zod';

/** One row of a nutrition panel; amounts are already rounded as the FDA prescribes (21 CFR 101.9(c)). */
const NutritionRow = z.object({
  name: z.string(),
  amount: z.string(),
  daily_value_percent: z.number().int().nullable(),
  indent: z.number().int().min(0).max(2),
});

export const NutritionPanel = z.object({
  kind: z.enum(['nutrition', 'supplement']),
  serving_text: z.string(),
  servings_per_container: z.string(),
  calories: z.number().int().nullable(),
  rows: z.array(NutritionRow),
});
export type NutritionPanel = z.infer<typeof NutritionPanel>;

/** What the back label of a package prints. */
export const LabelFacts = z.object({
  ingredient_statement: z.string(),
  allergen_statement: z.string(),
  nutrition: NutritionPanel.nullable(),
  sourcing: z.string(),
  storage_advice: z.string(),
  directions: z.string(),
  warning: z.string(),
  made_in: z.string(),
});
export type LabelFacts = z.infer<typeof LabelFacts>;

/** A label that says nothing. */
export const BLANK_LABEL: LabelFacts = {
  ingredient_statement: '',
  allergen_statement: '',
  nutrition: null,
  sourcing: '',
  storage_advice: '',
  directions: '',
  warning: '',
  made_in: '',
};
