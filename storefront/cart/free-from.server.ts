import type { ShippingFee } from '#domain/pricing/endpoints.ts';
import { formatDollars, plural } from '#storefront/kernel/format.ts';
import { FREE_FROM_TEXTS } from './empty-texts.ts';

/** From when each kind of box ships free, as one sentence; empty where none does. */
export function freeFromWords(fees: readonly ShippingFee[]): string {
  const parts = fees.flatMap(({ box_type, free_from, free_from_units }) => {
    if (free_from === null && free_from_units === null) return [];
    const from = free_from === null ? plural(free_from_units ?? 0, FREE_FROM_TEXTS.bottles) : formatDollars(free_from);
    return [{ kind: FREE_FROM_TEXTS.kinds[box_type], from }];
  });
  const words = parts.map(({ kind, from }, at) =>
    (at === 0 ? FREE_FROM_TEXTS.shipsFree : FREE_FROM_TEXTS.also)(kind, from),
  );
  return words.length === 0 ? '' : `${words.join('')}.`;
}
