import { ageOn } from '#domain/kernel/calendar.ts';

export type RestrictedGoods = {
  product_id: number;
  title: string;
  restriction_tag: string | null;
  age_min: number | null;
};
export type RegionRule = { restriction_tag: string; reason: string };
export type BannedItem = { product_id: number; title: string; reason: string };

/** The goods that may not go to a region, each with the reason its buyer reads (I30). */
export function bannedItems(goods: readonly RestrictedGoods[], rules: readonly RegionRule[]): BannedItem[] {
  return goods.flatMap(({ product_id, title, restriction_tag }) => {
    const rule = rules.find((candidate) => candidate.restriction_tag === restriction_tag);
    return rule ? [{ product_id, title, reason: rule.reason }] : [];
  });
}

export type AgeAnswer = 'fine' | 'unknown' | 'too_young';

/** May somebody born on `born` buy these goods on the day `today`? Wine asks for 21 years. */
export function ageAnswer(goods: readonly RestrictedGoods[], born: string | null, today: string): AgeAnswer {
  const age_min = Math.max(0, ...goods.map((item) => item.age_min ?? 0));
  if (age_min === 0) return 'fine';
  if (born === null) return 'unknown';
  return ageOn(born, today) >= age_min ? 'fine' : 'too_young';
}
