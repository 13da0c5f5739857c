import { ageOn, type Day } from '#domain/kernel/calendar.ts';

type AgeRestricted = { age_min: number | null; parts?: readonly { age_min: number | null }[] };
export type AgeAnswer = 'fine' | 'unknown' | 'too_young';

/** The age that the strictest of these products requires; 0 if none does. */
export function requiredAge(products: readonly AgeRestricted[]): number {
  return Math.max(
    0,
    ...products.flatMap((product) => [product, ...(product.parts ?? [])]).map(({ age_min }) => age_min ?? 0),
  );
}

/** The products that someone born on `born` is too young for, with the reason shown to them. */
export function productsNotAllowed<P extends AgeRestricted & { product_id: number; title: string }>(
  products: readonly P[],
  born: Day,
  today: Day,
): { product_id: number; title: string; reason: string }[] {
  return products.flatMap((product) => {
    const { product_id, title } = product;
    const required = requiredAge([product]);
    return ageOn(born, today) < required ? [{ product_id, title, reason: `You must be ${required} or older.` }] : [];
  });
}

/** May someone born on `born` buy these products on the day `today`? Wine requires 21 years. */
export function ageAnswer(products: readonly AgeRestricted[], born: Day | null, today: Day): AgeAnswer {
  const required = requiredAge(products);
  if (required === 0) return 'fine';
  if (born === null) return 'unknown';
  return ageOn(born, today) >= required ? 'fine' : 'too_young';
}
