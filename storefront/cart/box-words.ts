import type { BoxType } from '#domain/catalog/names.ts';
import { feeWords } from '#storefront/kernel/fee-words.ts';
import type { IconName } from '#ui/icon.tsx';
import { formatDollars } from '#ui/money.tsx';
import { BOX_TEXTS } from './texts.ts';

export const BOX_ICONS = { grocery: 'leaf', frozen: 'snow', wine: 'wine' } as const satisfies Record<BoxType, IconName>;

type Threshold = {
  subtotal: number;
  number_of_items: number;
  free_ship_amt_needed: number | null;
  free_ship_threshold: number | null;
  free_ship_units_needed: number | null;
};
/** `share` is 0 to 1; `short` is what fits on a phone. */
export type FreeShipping = { share: number; words: string; short: string; isReached: boolean };

/** How far a box is from free shipping; null without a threshold, so that no bar is shown. */
export function freeShipping(box: Threshold): FreeShipping | null {
  if (box.free_ship_units_needed !== null) {
    const missing = box.free_ship_units_needed;
    if (missing <= 0) return REACHED;
    const share = box.number_of_items / (box.number_of_items + missing);
    return below(share, BOX_TEXTS.addBottles(missing), BOX_TEXTS.bottles(missing));
  }
  if (box.free_ship_amt_needed === null || box.free_ship_threshold === null) return null;
  if (box.free_ship_amt_needed <= 0) return REACHED;
  const missing = formatDollars(box.free_ship_amt_needed);
  return below(box.subtotal / box.free_ship_threshold, BOX_TEXTS.addMoney(missing), missing);
}

/** What sending the box costs, and when it is free: "Shipping: $19.95, free over $120.00". */
export function shippingWords(box: Threshold & { shipping: number }): string {
  if (box.shipping === 0) return BOX_TEXTS.shipping(BOX_TEXTS.free);
  const { free_ship_units_needed: missing, number_of_items } = box;
  const fee = feeWords({
    fee: box.shipping,
    fresh_fee: null,
    free_from: box.free_ship_threshold,
    free_from_units: missing === null ? null : number_of_items + missing,
  });
  return BOX_TEXTS.shipping(fee);
}

const REACHED: FreeShipping = {
  share: 1,
  words: BOX_TEXTS.reached,
  short: BOX_TEXTS.reachedShort,
  isReached: true,
};

function below(share: number, words: string, missing: string): FreeShipping {
  return {
    share: Math.min(0.99, Math.max(0, share)),
    words,
    short: BOX_TEXTS.missing(missing),
    isReached: false,
  };
}
