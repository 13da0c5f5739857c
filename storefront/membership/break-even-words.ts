import { AVERAGE_SAVING_PERCENT } from '#domain/membership/worth.ts';
import { formatWholeDollars } from '#storefront/kernel/format.ts';
import { OFFER_TEXTS } from './texts.ts';

/** @param breakEvenSpend dollars a year at member prices. */
export function breakEvenWords(breakEvenSpend: number): string {
  return OFFER_TEXTS.breakEvenSpend(formatWholeDollars(breakEvenSpend), AVERAGE_SAVING_PERCENT);
}
