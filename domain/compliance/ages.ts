import { ageOn, type Day } from '#domain/kernel/calendar.ts';

type AgeRestricted = { age_min: number | null };
export type AgeAnswer = 'fine' | 'unknown' | 'too_young';

/** The age that the strictest of these products requires; 0 if none does. */
export function requiredAge(products: readonly AgeRestricted[]): number {
  return Math.max(0, ...products.map(({ age_min }) => age_min ?? 0));
}

/** May someone born on `born` buy these products on the day `today`? Wine requires 21 years. */
export function ageAnswer(products: readonly AgeRestricted[], born: Day | null, today: Day): AgeAnswer {
  const required = requiredAge(products);
  if (required === 0) return 'fine';
  if (born === null) return 'unknown';
  return ageOn(born, today) >= required ? 'fine' : 'too_young';
}
