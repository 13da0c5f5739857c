import type { TenderKind } from '#domain/kernel/tender-kinds.ts';

/** A part of an order's total and what pays it. The tenders of an order sum to its total. */
export type Tender = { kind: TenderKind; cents: number };

/** How much may be taken from what isn't a card, in cents; a missing kind pays nothing. */
export type TenderLimits = { ebt_cents?: number; store_credit_cents?: number; gift_card_cents?: number };

/**
 * Splits a total over what pays it (010-rulings.md, Order totals, step 8): EBT first and only for eligible lines,
 * then store credit because it expires, then gift cards, and the card for the rest.
 * @returns tenders of more than 0 cents that sum to `total_cents`.
 */
export function splitTenders(total_cents: number, ebtEligibleCents: number, limits: TenderLimits): Tender[] {
  const { ebt_cents = 0, store_credit_cents = 0, gift_card_cents = 0 } = limits;
  const tenders: Tender[] = [];
  let left = total_cents;
  const take = (kind: TenderKind, limit: number) => {
    const cents = Math.max(0, Math.min(limit, left));
    if (cents > 0) tenders.push({ kind, cents });
    left -= cents;
  };
  take('ebt', Math.min(ebt_cents, ebtEligibleCents));
  take('store_credit', store_credit_cents);
  take('gift_card', gift_card_cents);
  take('card', left);
  return tenders;
}

/** What the card pays, in cents: the balance due once the other tenders are taken off. */
export function dueOf(tenders: readonly Tender[]): number {
  return tenders.find(({ kind }) => kind === 'card')?.cents ?? 0;
}
