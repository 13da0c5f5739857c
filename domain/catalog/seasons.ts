import { type InForceDates, inForce } from '#domain/compliance/in-force.ts';
import { compareDays, type Day } from '#domain/kernel/calendar.ts';

type Dated = InForceDates & { effective_to: Day };

/** The season in force on a Pacific day, and the next one to begin. No two seasons share a day. */
export function seasonsOn<Season extends Dated>(
  seasons: readonly Season[],
  today: Day,
): { current: Season | null; next: Season | null } {
  const coming = seasons
    .filter(({ effective_from }) => effective_from > today)
    .sort((a, b) => compareDays(a.effective_from, b.effective_from));
  return { current: seasons.find((season) => inForce(season, today)) ?? null, next: coming[0] ?? null };
}
