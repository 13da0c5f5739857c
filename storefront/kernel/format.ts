import { type Day, longDay, shortDay } from '#domain/kernel/calendar.ts';
import { pacificDay, SHOP_ZONE } from '#domain/kernel/pacific.ts';
import { formatCount } from '#ui/money.tsx';

export { formatCount, formatDollars } from '#ui/money.tsx';

// Made at its first use: a browser takes 20 to 100 ms for it on a phone.
let moment: Intl.DateTimeFormat | undefined;

/** '2026-11-26' -> "Thu, Nov 26"; an instant is written as its day in the shop's zone. */
export function formatDay(iso: string): string {
  return shortDay(dayOf(iso));
}

/** '2026-11-26' -> "November 26, 2026", for terms and receipts; an instant is written as its day in the shop's zone. */
export function formatLongDay(iso: string): string {
  return longDay(dayOf(iso));
}

/** A calendar day stays what it is; an instant after midnight UTC is the day before in California. */
export function dayOf(iso: string): Day {
  return iso.length === 'YYYY-MM-DD'.length ? iso : pacificDay(new Date(iso));
}

/** An instant in the shop's zone: "Thu, Nov 26, 2 PM PT"; minutes are written only where there are any. */
export function formatMoment(instant: string): string {
  moment ??= new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: SHOP_ZONE,
  });
  return `${moment.format(new Date(instant)).replace(':00', '')} PT`;
}

/** plural(1, 'product') -> "1 product"; plural(2, 'box', 'boxes') -> "2 boxes". */
export function plural(number: number, one: string, many = `${one}s`): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`;
}

/** For estimates, rounded up: 212.55 -> "$213". */
export function formatWholeDollars(amount: number): string {
  return `$${formatCount(Math.ceil(amount))}`;
}

/** A share of 1 as "26%". */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
