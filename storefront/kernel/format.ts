export { formatDollars } from '#ui/money.tsx';

const ZONE = 'America/Los_Angeles';
const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const long_day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: ZONE,
});
// The Swedish locale writes a date as ISO 8601 does.
const pacific_day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: ZONE });
const count = new Intl.NumberFormat('en-US');

/** '2026-11-26' -> "Thu, Nov 26"; of an instant its day in the shop's zone. */
export function formatDay(iso: string): string {
  return day.format(startOf(iso));
}

/** '2026-11-26' -> "November 26, 2026", for terms and receipts; of an instant its day in the shop's zone. */
export function formatLongDay(iso: string): string {
  return long_day.format(startOf(iso));
}

/** A calendar day stays what it is; an instant after midnight UTC is the day before in California. */
function startOf(iso: string): Date {
  const is_instant = iso.length > 'YYYY-MM-DD'.length;
  return new Date(`${is_instant ? pacific_day.format(new Date(iso)) : iso}T00:00:00Z`);
}

/** An instant in the shop's zone: "Thu, Nov 26, 2:00 PM Pacific". */
export function formatMoment(instant: string): string {
  return `${moment.format(new Date(instant))} Pacific`;
}

/** 1234 -> "1,234". */
export function formatCount(number: number): string {
  return count.format(number);
}

/** plural(1, 'product') -> "1 product"; plural(2, 'box', 'boxes') -> "2 boxes". */
export function plural(number: number, one: string, many = `${one}s`): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`;
}

/** A share of 1 as "26%". */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
