import type { CheckedDays } from '#domain/catalog/schema.ts';
import { formatLongDay } from '#storefront/kernel/format.ts';
import { CHECKED_TEXTS as texts } from './checked-texts.ts';

/** From when the store prices of a total are, made on the server to keep the browser's code small; '' without any. */
export function checkedWords(days: CheckedDays | null): string {
  return days === null ? '' : texts.checkedSince(formatLongDay(days.first_on));
}
