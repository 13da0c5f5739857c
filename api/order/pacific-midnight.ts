import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#domain/kernel/calendar.ts';
import { SHOP_ZONE } from '#domain/kernel/pacific.ts';

/** The instant at which a Pacific day begins, in SQL. */
export function pacificMidnight(day: Day): RawBuilder<Date> {
  return sql`(${day}::timestamp at time zone ${sql.lit(SHOP_ZONE)})`;
}
