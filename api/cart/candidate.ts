import type { LineToPrice } from '#domain/pricing/totals.ts';
import { isSent } from '#domain/catalog/is-sent.ts';
import { isGiven } from '#domain/catalog/names.ts';
import { readPicks, type ShownPick } from '#domain/catalog/picks.ts';
import type { Parts, WithoutParts } from './parts.ts';

/** A product with what is available of it now, over all warehouses, and what it is made of. */
export type CartProduct = WithoutParts & Parts;

export type Line = {
  line_item_id: string;
  qty: number;
  save_for_later: boolean;
  /** What was chosen for this line; what the product itself decides is in `own_options`. */
  options: Record<string, string>;
  /** The autoship schedule it belongs to; null for a one-time purchase. */
  schedule_id: string | null;
  origin: 'bought' | 'gift';
  seen_price_cents: number;
  is_cart_prefilled_item: boolean;
  added_at: Date;
};

/** A line in the cart with its product as it is now. */
export type CartLine = CartProduct & Line;
/** A product with its line in the cart; null if it has none. */
export type Candidate = CartProduct & {
  line: Line | null;
  /** What was chosen for the line that it will have. */
  wanted_options?: Record<string, string>;
};

export function isLine(candidate: Candidate): candidate is CartProduct & { line: Line } {
  return candidate.line !== null;
}

/** False for what can't be bought at all. A product that is out of stock is still sellable. */
export function isSellable(product: CartProduct): boolean {
  const { is_available, has_price, product_type, is_complete } = product;
  return is_available && has_price && !isGiven(product_type) && is_complete;
}

/** What the shopper is told of a build-your-own set that is still sold, but not with what they picked; null for others. */
export function pickAgainWords(product: CartProduct): string | null {
  const isOtherwiseSold = product.pick_rule !== null && isSellable({ ...product, is_complete: true });
  return isOtherwiseSold && !product.is_complete
    ? `${product.title} has changed. Please choose its items again.`
    : null;
}

/** Why no more of a product can be added; null if it can be. */
export function addRefusal(candidate: CartProduct): string | null {
  if (!isSellable(candidate)) return pickAgainWords(candidate) ?? 'This item is no longer sold.';
  return isSent(candidate) ? null : "We don't sell this right now.";
}

/** The options that a line is ordered with: what was chosen, and what the product itself is among its parent's choices. */
export function optionsOf({ options, own_options }: Pick<CartLine, 'options' | 'own_options'>): Record<string, string> {
  return { ...options, ...own_options };
}

/** What the shopper picked for a set that they build; null for other products. */
export function picksOf({
  pick_rule,
  parts,
  options,
}: Pick<CartLine, 'pick_rule' | 'parts' | 'options'>): ShownPick[] | null {
  if (!pick_rule) return null;
  const titles = new Map(parts.map(({ product_id, title }) => [product_id, title]));
  // A set that has changed may not offer all of them anymore.
  return (readPicks(options) ?? []).map((pick) => ({ ...pick, title: titles.get(pick.product_id) ?? NO_CHOICE }));
}

const NO_CHOICE = 'item no longer offered';

/** A line for `computeTotals`, with only what its price depends on: copying all thirty fields takes longer. */
export function lineToPrice(line: CartLine): LineToPrice & { line: CartLine } {
  const { line_item_id, price_cents, msrp_cents, qty, storage, tax_class, ebt_eligible, origin, parts } = line;
  return { line, line_id: line_item_id, price_cents, msrp_cents, qty, storage, tax_class, ebt_eligible, origin, parts };
}
