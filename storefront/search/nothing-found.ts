import type { SearchAnswer } from '#domain/catalog/endpoints.ts';
import type { z } from 'zod';
import { RESULTS_TEXTS } from './results-texts.ts';

type Shortfall = z.output<typeof SearchAnswer>['shortfall'];

/** Why nothing is shown and what helps; `asks` is whether to offer that we carry it. */
export function whyNothing(shortfall: Shortfall): { words: string; asks: boolean } {
  // A word to avoid: a shopper who avoids it has no use for it.
  if (shortfall?.unread?.length) return { words: RESULTS_TEXTS.unread(shortfall.unread.join(' or ')), asks: false };
  // The word is known, so it isn't misspelled.
  if (shortfall?.unsold !== undefined) return { words: RESULTS_TEXTS.unsold(shortfall.unsold), asks: true };
  const reason = shortfall ? `${RESULTS_TEXTS.nothingKeeps(shortfall.asked)} ` : '';
  return { words: reason + RESULTS_TEXTS.nothingFoundHelp, asks: true };
}
