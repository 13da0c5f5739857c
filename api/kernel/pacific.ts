/** The shop's calendar: renewals, cut-offs and birthdays are counted in Los Angeles days. */
export const SHOP_ZONE = 'America/Los_Angeles';

// The Swedish locale writes a date as ISO 8601 does.
const day = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SHOP_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The Pacific calendar day of an instant, as YYYY-MM-DD. */
export function pacificDay(instant: Date): string {
  return day.format(instant);
}
