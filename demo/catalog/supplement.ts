import type { NutritionPanel } from '#domain/media/label.ts';
import * as fda from './fda-rounding.ts';
import type { Recipe } from './recipe.ts';
import { readTable } from './table.ts';

type ActiveFacts = { name: string; unit: string; daily_value: number | null; origin: string };

const ACTIVES = new Map<string, ActiveFacts>(
  readTable('actives').map((row) => [
    row.key ?? '',
    {
      name: row.name ?? '',
      unit: row.unit ?? '',
      daily_value: Number(row.daily_value) || null,
      origin: row.origin ?? '',
    },
  ]),
);

/** Supplement Facts, 21 CFR 101.36: each active with its amount, and its percent where a daily value is set. */
export function supplementPanel(recipe: Recipe, serving_text: string, count: number): NutritionPanel {
  const perServing = Number.parseInt(serving_text, 10) || 1;
  return {
    kind: 'supplement',
    serving_text,
    servings_per_container: fda.roundServings(count / perServing),
    calories: null,
    rows: recipe.actives.map(({ key, amount }) => {
      const { name, unit, daily_value, origin } = activeFacts(key);
      return {
        name: origin ? `${name} (${origin})` : name,
        amount:
          unit === 'mg' || unit === 'mcg'
            ? `${amount.toLocaleString('en-US')}${unit}`
            : `${amount.toLocaleString('en-US')} ${unit}`,
        daily_value_percent: daily_value === null ? null : fda.roundPercent((amount / daily_value) * 100),
        indent: 0,
      };
    }),
  };
}

function activeFacts(key: string): ActiveFacts {
  const facts = ACTIVES.get(key);
  if (!facts) throw new Error(`No active ${key} in data/actives.csv`);
  return facts;
}
