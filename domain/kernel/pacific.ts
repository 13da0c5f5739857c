import { HOUR_MS } from './duration.ts';
import type { Day } from './calendar.ts';

/** The shop's calendar: terms, birthdays, restrictions and tax rates are counted in Los Angeles days. */
export const SHOP_ZONE = 'America/Los_Angeles';

// Made at its first use: a browser takes 20 to 100 ms for it on a phone.
let format: Intl.DateTimeFormat | undefined;

let last = { hour: Number.NaN, day: '' };

/** The Pacific calendar day of an instant. Pacific days begin on the hour, so the answer is remembered for an hour. */
export function pacificDay(instant: Date): Day {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  // The Swedish locale writes a date as ISO 8601 does.
  format ??= new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: SHOP_ZONE });
  if (hour !== last.hour) last = { hour, day: format.format(instant) };
  return last.day;
}
