import { markAllergens } from '#domain/catalog/allergens.ts';
import type { ProductDetail, ProductFacts } from '#domain/catalog/schema.ts';
import type { NutritionPanel } from '#domain/media/label.ts';
import { servingsLine } from '#domain/media/servings-line.ts';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { LABEL_TEXTS, LABEL_WORDS as texts, PANEL_NOTES } from './product-texts.ts';

/** The label in words, made on the server to keep the browser's code small. */
export type LabelWords = {
  /** The list of ingredients, cut around the words that name an allergen: every second part is one. */
  ingredients: string[];
  /** The same of each item of a set, with what it contains; empty for other products, and where no item's label is known. */
  items: { title: string; ingredients: string[]; allergens: string }[];
  /** What the marks mean, and when the label was read. */
  ingredients_note: string;
  /** The nutrition panel read out, and the note below it; empty without one. */
  panel_text: string;
  panel_note: string;
};

export function labelWords(facts: ProductFacts, components: ProductDetail['components']): LabelWords {
  const { ingredient_statement, nutrition } = facts;
  const ingredients = markAllergens(ingredient_statement);
  const items = itemsOf(components);
  const lists = items.length > 0 ? items.map((item) => item.ingredients) : [ingredients];
  const notes = [
    lists.some((list) => list.length > 1) ? texts.marked : '',
    // A set has as many labels as items, each read on a day of its own.
    items.length > 0 ? texts.eachPackage : checkedNote(facts),
  ];
  return {
    ingredients: ingredient_statement === '' ? [] : ingredients,
    items,
    ingredients_note: notes.filter((note) => note !== '').join(' '),
    panel_text: nutrition ? panelText(nutrition) : '',
    panel_note: nutrition ? PANEL_NOTES[nutrition.kind] : '',
  };
}

/** When the label was read, or when Open Food Facts had it so; '' if that isn't known. */
function checkedNote({ data_source, is_label_declared, label_checked_on }: ProductFacts): string {
  if (!label_checked_on) return '';
  const words = data_source && !is_label_declared ? texts.recorded : texts.checked;
  return words(formatLongDay(label_checked_on));
}

function itemsOf(components: ProductDetail['components']): LabelWords['items'] {
  const isKnown = components.some((part) => part.ingredient_statement || part.allergen_statement);
  if (!isKnown) return [];
  return components.map(({ product, ingredient_statement, allergen_statement }) => ({
    title: [product.title, product.size_text].filter(Boolean).join(', '),
    ingredients: ingredient_statement === '' ? [] : markAllergens(ingredient_statement),
    allergens: allergen_statement,
  }));
}

/** "Nutrition Facts. 14 servings per container. Serving size: 2 tbsp (32g). Per serving: Calories 190; Total Fat 17g, 21% DV; ..." */
function panelText({ kind, servings_per_container, serving_text, calories, rows }: NutritionPanel): string {
  const nutrients = rows.map(({ name, amount, daily_value_percent }) =>
    texts.nutrient(name, amount, daily_value_percent),
  );
  const amounts = [...(calories === null ? [] : [texts.calories(calories)]), ...nutrients];
  return [
    `${LABEL_TEXTS.headings[kind]}.`,
    ...(servings_per_container ? [`${servingsLine(servings_per_container)}.`] : []),
    texts.serving(serving_text),
    texts.amounts(amounts.join('; ')),
  ].join(' ');
}
