import { type Day, longDay, shortDay } from '#domain/kernel/calendar.ts';
import { pacificDay, SHOP_ZONE } from '#domain/kernel/pacific.ts';
import { formatCount } from '#ui/money.tsx';

export { formatCount, formatDollars } from '#ui/money.tsx';

// Made at its first use: a browser takes 20 to 100 ms for it on a phone.
let moment: Intl.DateTimeFormat | undefined;
let forms: Intl.PluralRules | undefined;

/** What all texts and formats are written in; the pages' `lang` says it as well. */
const LANGUAGE = 'en-US';

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
  moment ??= new Intl.DateTimeFormat(LANGUAGE, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: SHOP_ZONE,
  });
  return `${moment.format(new Date(instant)).replace(':00', '')} PT`;
}

/** A text for each plural form of the shop's language, as `Intl.PluralRules` names it; # is where the number goes. */
export type PluralTexts = { readonly other: string } & { readonly [form in Intl.LDMLPluralRule]?: string };

/** plural(2, { one: '# box', other: '# boxes' }) -> "2 boxes". Other languages have up to six forms. */
export function plural(number: number, texts: PluralTexts): string {
  forms ??= new Intl.PluralRules(LANGUAGE);
  return (texts[forms.select(number)] ?? texts.other).replace('#', formatCount(number));
}

/** For estimates, rounded up: 212.55 -> "$213". */
export function formatWholeDollars(amount: number): string {
  return `$${formatCount(Math.ceil(amount))}`;
}

/** A share of 1 as "26%". */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** Keeps a text on one line, such as a date inside a button. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

/** 'Maple Syrup, 8 fl oz': the size at the end of a name stays on one line. */
export function withWholeSize(name: string): string {
  return name.replace(/\d \w+(?: oz)?$/, unbroken);
}
