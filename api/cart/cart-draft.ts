import { randomUUID } from 'node:crypto';
import { type LineState, LINES_MAX, SAVED_MAX } from '#domain/cart/contents.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import type { Role } from '#domain/kernel/roles.ts';
import { CART_REFUSALS } from '#domain/cart/refusals.ts';
import type { Db } from '#api/db/pool.ts';
import { type Candidate, type CartLine, isLine, isSellable, type Line } from './candidate.ts';
import { findRejoinOffer } from './rejoin-offer.ts';

/**
 * The contents of one cart while they are changed in memory; what has changed is then written. A product has a
 * candidate for each of its lines, and one without a line if a request names it and it isn't in the cart yet.
 */
export type CartDraft = {
  cart_id: string;
  now: Date;
  candidates: Candidate[];
  upserts: Set<Candidate>;
  /** The lines that are taken out. */
  deletes: Map<Candidate, Line>;
};

export function startDraft(cart_id: string, candidates: Candidate[], now: Date): CartDraft {
  return { cart_id, now, candidates, upserts: new Set(), deletes: new Map() };
}

/** What a change by product_id applies to: the product's one-time line, or the product without one. */
export function findProduct({ candidates }: CartDraft, product_id: number): Candidate | undefined {
  const named = candidates.filter((candidate) => candidate.product_id === product_id);
  return (
    named.find(({ line }) => line && line.schedule_id === null && line.origin === 'bought') ??
    named.find(({ line }) => !line)
  );
}

export function stateOf(candidate: Candidate): LineState | null {
  return candidate.line && { qty: candidate.line.qty, save_for_later: candidate.line.save_for_later };
}

function countLines(draft: CartDraft): { to_buy: number; saved: number } {
  const lines = [...draft.candidates].flatMap(({ line }) => line ?? []);
  const saved = lines.filter(({ save_for_later }) => save_for_later).length;
  return { to_buy: lines.length - saved, saved };
}

/** True if the cart has no room for this product in its new place. */
export function isFull(draft: CartDraft, candidate: Candidate, next: LineState): boolean {
  const { to_buy, saved } = countLines(draft);
  if (candidate.line && candidate.line.save_for_later === next.save_for_later) return false;
  return next.save_for_later ? saved >= SAVED_MAX : to_buy >= LINES_MAX;
}

/** Sets what a product's line holds; null takes the line out. */
export function setLine(draft: CartDraft, candidate: Candidate, next: LineState | null): void {
  if (!next) {
    if (candidate.line) draft.deletes.set(candidate, candidate.line);
    draft.upserts.delete(candidate);
    candidate.line = null;
    return;
  }
  // A line that was taken out and put back in the same change is the same line.
  const before = candidate.line ?? draft.deletes.get(candidate);
  draft.deletes.delete(candidate);
  candidate.line = {
    line_item_id: randomUUID(),
    options: candidate.wanted_options ?? {},
    schedule_id: null,
    origin: 'bought',
    is_cart_prefilled_item: false,
    // One call's products keep the order in which they were named.
    added_at: new Date(draft.now.getTime() + draft.upserts.size),
    seen_price_cents: candidate.price_cents,
    ...before,
    ...next,
  };
  draft.upserts.add(candidate);
}

/** Removes what is no longer sold, with any change of the shopper; until then the cart says so. */
export function clearUnsellable(draft: CartDraft): void {
  for (const candidate of draft.candidates)
    if (candidate.line && !candidate.line.save_for_later && !isSellable(candidate)) setLine(draft, candidate, null);
}

export function isUnchanged(draft: CartDraft): boolean {
  return draft.upserts.size === 0 && draft.deletes.size === 0;
}

export type Upsert = Line & { product_id: number };

/** The lines to write. The shopper has now seen today's prices of what they changed. */
export function upsertsOf(draft: CartDraft): Upsert[] {
  return [...draft.upserts].flatMap(({ line, product_id, price_cents }) =>
    line ? [{ ...line, product_id, seen_price_cents: price_cents }] : [],
  );
}

/** Those of the candidates that are in the cart, in its order. */
export function linesOf(candidates: readonly Candidate[]): CartLine[] {
  return candidates
    .filter(isLine)
    .map(({ line, ...product }) => ({ ...product, ...line }))
    .sort((a, b) => a.added_at.getTime() - b.added_at.getTime() || (a.line_item_id < b.line_item_id ? -1 : 1));
}

/** A child by the choices made of its parent: { Size: "16 oz" }. */
export function findChild(
  draft: CartDraft,
  parent: Candidate,
  options: Record<string, string> | undefined,
): Candidate | null {
  // An option that the parent doesn't offer chooses no child.
  const ids = new Set(Object.entries(options ?? {}).map(([key, value]) => offeredAs(parent, key, value)));
  const [childId] = ids;
  const child = ids.size === 1 && childId !== undefined ? findProduct(draft, childId) : undefined;
  return child && isSellable(child) ? child : null;
}

function offeredAs(parent: Candidate, key: string, value: string): number | undefined {
  const choice = parent.choices.find(({ name }) => sameWord(name, key));
  return choice?.values.find(({ label }) => sameWord(label, value))?.product_id;
}

function sameWord(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/**
 * A lapsed member may view and remove, but not add (requirement M10).
 * @throws Refusal `reactivation_required` with the product, the quantity and the plan to rejoin with.
 */
export async function refuseLapsed(db: Db, role: Role, wanted: { product_id: number; qty: number }): Promise<void> {
  if (role !== 'canceled') return;
  throw new Refusal(CART_REFUSALS.reactivation_required, { details: { ...wanted, offer: await findRejoinOffer(db) } });
}
