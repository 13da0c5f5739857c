import { formatCount } from '#ui/money.tsx';

export { formatCount, formatDollars } from '#ui/money.tsx';

const ZONE = 'America/Los_Angeles';
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

// Made when first wanted, and days without them: a browser makes its first format in 20 to 100 ms on a phone.
let pacific_day: Intl.DateTimeFormat | undefined;
let moment: Intl.DateTimeFormat | undefined;

/** '2026-11-26' -> "Thu, Nov 26"; of an instant its day in the shop's zone. */
export function formatDay(iso: string): string {
  const { weekday, month, date } = wordsOf(iso);
  return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${date}`;
}

/** '2026-11-26' -> "November 26, 2026", for terms and receipts; of an instant its day in the shop's zone. */
export function formatLongDay(iso: string): string {
  const { month, date, year } = wordsOf(iso);
  return `${month} ${date}, ${year}`;
}

function wordsOf(iso: string) {
  const day = new Date(`${pacificDay(iso)}T00:00:00Z`);
  return {
    weekday: WEEKDAYS[day.getUTCDay()] ?? '',
    month: MONTHS[day.getUTCMonth()] ?? '',
    date: day.getUTCDate(),
    year: day.getUTCFullYear(),
  };
}

/** A calendar day stays what it is; an instant after midnight UTC is the day before in California. */
export function pacificDay(iso: string): string {
  if (iso.length === 'YYYY-MM-DD'.length) return iso;
  // The Swedish locale writes a date as ISO 8601 does.
  pacific_day ??= new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: ZONE });
  return pacific_day.format(new Date(iso));
}

/** An instant in the shop's zone: "Thu, Nov 26, 2:00 PM Pacific". */
export function formatMoment(instant: string): string {
  moment ??= new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: ZONE,
  });
  return `${moment.format(new Date(instant))} Pacific`;
}

/** plural(1, 'product') -> "1 product"; plural(2, 'box', 'boxes') -> "2 boxes". */
export function plural(number: number, one: string, many = `${one}s`): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`;
}

/** A share of 1 as "26%". */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
