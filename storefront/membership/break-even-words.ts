import { AVERAGE_SAVING_PERCENT, otherStoresCents } from '#domain/membership/worth.ts';
import { formatWholeDollars } from '#storefront/kernel/format.ts';
import { OFFER_TEXTS } from './texts.ts';

/** @param breakEvenSpend dollars a year at member prices. */
export function breakEvenWords(breakEvenSpend: number): string {
  const elsewhere = otherStoresCents(Math.round(breakEvenSpend * 100)) / 100;
  return OFFER_TEXTS.breakEvenSpend(
    formatWholeDollars(breakEvenSpend),
    formatWholeDollars(elsewhere),
    AVERAGE_SAVING_PERCENT,
  );
}
