import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/kernel/calendar.ts';
import { SHOP_ZONE } from '#domain/kernel/pacific.ts';

/** The Pacific day on which the order `o` was placed. */
const PLACED_ON = sql`(o.placed_at at time zone ${sql.lit(SHOP_ZONE)})::date`;

/**
 * SQL for what orders have saved in a membership term, in cents and never below 0, for a caller's own statement that sums up
 * orders `o`. Orders count that were placed on its first day `from` or later, and before `to`, the first day after it.
 * Everything that speaks of the savings guarantee takes the savings from here (requirement M12).
 */
export function termSavings({ from, to }: { from: RawBuilder<Day>; to: RawBuilder<Day> }): RawBuilder<number> {
  return sql<number>`greatest(coalesce(sum(o.saved_cents) filter (where o.status in ('placed', 'closed')
    and ${PLACED_ON} >= ${from} and ${PLACED_ON} < ${to}), 0), 0)`;
}
