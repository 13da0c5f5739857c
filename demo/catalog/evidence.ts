import { dayBefore } from './days.ts';
import { FACET_SOURCES } from './facets.ts';
import { rng } from './rng.ts';

type Evidence = { key: string; source: string; checked_on: string };

/** The shop asks makers for new papers within a year. */
const OLDEST_DAYS = 340;

/** What a maker showed the shop for each claim, and when; the same for all its products. */
export function evidenceOf(
  kind: 'certification' | 'value',
  keys: readonly string[],
  { seed, brand_id, today }: { seed: string; brand_id: number; today: string },
): Evidence[] {
  return keys.map((key) => ({
    key,
    source: FACET_SOURCES.get(`${kind}:${key}`) ?? '',
    checked_on: dayBefore(today, rng(`${seed}:evidence:${brand_id}:${key}`).int(10, OLDEST_DAYS)),
  }));
}
