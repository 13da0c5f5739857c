import type { Day } from '#domain/kernel/calendar.ts';
import { formatDay } from '#storefront/kernel/format.ts';
import { CHECKED_TEXTS as texts } from './checked-texts.ts';

/** From when the store prices of a total are, made on the server to keep the browser's code small; '' without any. */
export function checkedWords(day: Day | null): string {
  return day === null ? '' : texts.checkedSince(formatDay(day));
}
