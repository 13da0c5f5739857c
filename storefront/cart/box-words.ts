import { formatDollars } from '#ui/money.tsx';
import { BOX_TEXTS } from './texts.ts';

type Threshold = {
  subtotal: number;
  number_of_items: number;
  free_ship_amt_needed: number | null;
  free_ship_threshold: number | null;
  free_ship_units_needed: number | null;
};
/** `share` is 0 to 1. */
export type FreeShipping = { share: number; words: string; isReached: boolean };

/** How far a box is from free shipping; null without a threshold, so that no bar is shown. */
export function freeShipping(box: Threshold): FreeShipping | null {
  if (box.free_ship_units_needed !== null) {
    const missing = box.free_ship_units_needed;
    if (missing <= 0) return REACHED;
    const share = box.number_of_items / (box.number_of_items + missing);
    return below(share, BOX_TEXTS.addBottles(missing));
  }
  if (box.free_ship_amt_needed === null || box.free_ship_threshold === null) return null;
  if (box.free_ship_amt_needed <= 0) return REACHED;
  const words = BOX_TEXTS.addMoney(formatDollars(box.free_ship_amt_needed));
  return below(box.subtotal / box.free_ship_threshold, words);
}

const REACHED: FreeShipping = {
  share: 1,
  words: BOX_TEXTS.reached,
  isReached: true,
};

function below(share: number, words: string): FreeShipping {
  return {
    share: Math.min(0.99, Math.max(0, share)),
    words,
    isReached: false,
  };
}
