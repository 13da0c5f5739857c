/** The shop's calendar: renewals, cut-offs and birthdays are counted in Los Angeles days. */
export const SHOP_ZONE = 'America/Los_Angeles';

// The Swedish locale writes a date as ISO 8601 does.
const day = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SHOP_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const HOUR_MS = 3_600_000;
let last = { hour: Number.NaN, day: '' };

/** The Pacific calendar day of an instant, as YYYY-MM-DD. Its days begin on the hour, so an hour has one day. */
export function pacificDay(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  if (hour !== last.hour) last = { hour, day: day.format(instant) };
  return last.day;
}
