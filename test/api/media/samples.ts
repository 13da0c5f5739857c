import type { PictureSpec } from '#domain/media/picture.ts';
import { BLANK_FACTS, type ProductFacts } from '#domain/catalog/schema.ts';

/** A plain product; each test changes what it needs. */
export const SPEC: PictureSpec = {
  form: 'pouch',
  layout: 'cream',
  brand: 'Willow Landing',
  brand_font: 'dm-serif',
  name_font: 'fraunces',
  brand_tracking: 0,
  brand_mark: 'plain',
  name: 'Dry Roasted Hazelnuts',
  sub: 'Nuts & seeds',
  size_text: 'NET WT 16 OZ (454g)',
  claims: ['Vegan', 'Gluten free', 'Paleo'],
  color_main: '#27513c',
  color_accent: '#e3b65b',
  color_paper: '#fbf6ea',
  foods: ['hazelnut', 'rosemary'],
};

const row = (name: string, amount: string, daily_value_percent: number | null, indent = 0) => ({
  name,
  amount,
  daily_value_percent,
  indent,
});

export const FACTS: ProductFacts = {
  ...BLANK_FACTS,
  about: 'Roasted slowly, without oil.',
  ingredient_statement: 'Hazelnuts, sea salt.',
  allergen_statement: 'Contains: tree nuts (hazelnuts).',
  nutrition: {
    kind: 'nutrition',
    serving_text: '1/4 cup (30g)',
    servings_per_container: 'about 15',
    calories: 190,
    rows: [
      row('Total Fat', '18g', 23),
      row('Saturated Fat', '1.5g', 8, 1),
      row('Trans Fat', '0g', null, 1),
      row('Cholesterol', '0mg', 0),
      row('Sodium', '70mg', 3),
      row('Total Carbohydrate', '5g', 2),
      row('Dietary Fiber', '3g', 11, 1),
      row('Total Sugars', '1g', null, 1),
      row('Includes Added Sugars', '0g', 0, 2),
      row('Protein', '4g', null),
      row('Vitamin D', '0mcg', 0),
      row('Calcium', '35mg', 2),
      row('Iron', '1.3mg', 8),
      row('Potassium', '204mg', 4),
    ],
  },
  sourcing: 'Grown in the Willamette Valley.',
  storage_advice: 'Keep in a cool, dry place.',
  claims: ['Vegan'],
  made_in: 'USA',
};
