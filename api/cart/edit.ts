import { randomUUID } from 'node:crypto';
import { type Holding, LINES_MAX, SAVED_MAX } from '#domain/cart/contents.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import type { Role } from '#domain/kernel/roles.ts';
import type { Db } from '#api/db/pool.ts';
import { type Candidate, type CartLine, isLine, isSellable, type Line } from './candidate.ts';
import { findRejoinOffer } from './rejoin-offer.ts';

/** The contents of one cart while they are changed in memory; what differs afterwards is written. */
export type Edit = {
  cart_id: string;
  now: Date;
  candidates: Map<number, Candidate>;
  changed: Set<number>;
  gone: Map<number, string>;
};

export function startEdit(cart_id: string, candidates: Candidate[], now: Date): Edit {
  return {
    cart_id,
    now,
    candidates: new Map(candidates.map((candidate) => [candidate.product_id, candidate])),
    changed: new Set(),
    gone: new Map(),
  };
}

export function holdingOf(candidate: Candidate): Holding | null {
  return candidate.line && { qty: candidate.line.qty, save_for_later: candidate.line.save_for_later };
}

export function countLines(edit: Edit): { to_buy: number; saved: number } {
  const lines = [...edit.candidates.values()].flatMap(({ line }) => line ?? []);
  const saved = lines.filter(({ save_for_later }) => save_for_later).length;
  return { to_buy: lines.length - saved, saved };
}

/** True if the cart has no room for this product in its new place. */
export function isFull(edit: Edit, candidate: Candidate, next: Holding): boolean {
  const { to_buy, saved } = countLines(edit);
  if (candidate.line && candidate.line.save_for_later === next.save_for_later) return false;
  return next.save_for_later ? saved >= SAVED_MAX : to_buy >= LINES_MAX;
}

/** Sets what a product's line holds; null takes the line out. */
export function setHolding(
  edit: Edit,
  candidate: Candidate,
  next: Holding | null,
  options?: Record<string, string>,
): void {
  const { product_id } = candidate;
  if (!next) {
    if (candidate.line) edit.gone.set(product_id, candidate.line.line_item_id);
    edit.changed.delete(product_id);
    candidate.line = null;
    return;
  }
  // A line that was taken out and put back in the same change keeps its id.
  const line_item_id = candidate.line?.line_item_id ?? edit.gone.get(product_id) ?? randomUUID();
  edit.gone.delete(product_id);
  candidate.line = {
    options: {},
    is_cart_prefilled_item: false,
    // One call's products keep the order in which they were named.
    added_at: new Date(edit.now.getTime() + edit.changed.size),
    ...candidate.line,
    ...(options ? { options } : {}),
    line_item_id,
    ...next,
    seen_price_cents: candidate.line?.seen_price_cents ?? candidate.price_cents,
  };
  edit.changed.add(product_id);
}

export function isUntouched(edit: Edit): boolean {
  return edit.changed.size === 0 && edit.gone.size === 0;
}

export type Put = Line & { product_id: number };

/** The lines to write. The shopper has now seen today's prices of what he changed. */
export function putsOf(edit: Edit): Put[] {
  return [...edit.changed].flatMap((product_id) => {
    const candidate = edit.candidates.get(product_id);
    return candidate?.line ? [{ ...candidate.line, product_id, seen_price_cents: candidate.price_cents }] : [];
  });
}

/** Those of the candidates that stand in the cart, in its order. */
export function linesOf(candidates: Iterable<Candidate>): CartLine[] {
  return [...candidates]
    .filter(isLine)
    .map(({ line, ...product }) => ({ ...product, ...line }))
    .sort((a, b) => a.added_at.getTime() - b.added_at.getTime() || (a.line_item_id < b.line_item_id ? -1 : 1));
}

/** A child by the choices made of its parent: { Size: "16 oz" }. */
export function findChild(
  edit: Edit,
  parent: Candidate,
  options: Record<string, string> | undefined,
): Candidate | null {
  const wanted = Object.entries(options ?? {});
  const children = parent.choices.flatMap(({ name, values }) =>
    values.filter(({ label }) => wanted.some(([key, value]) => sameWord(key, name) && sameWord(value, label))),
  );
  const ids = new Set(children.map(({ product_id }) => product_id));
  const [child_id] = ids;
  const child = ids.size === 1 && child_id !== undefined ? edit.candidates.get(child_id) : undefined;
  return child && isSellable(child) ? child : null;
}

function sameWord(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/**
 * A lapsed member may look and take away, not add (requirement M10).
 * @throws Refusal `reactivation_required` with the product, the quantity and the plan to rejoin with.
 */
export async function refuseLapsed(db: Db, role: Role, wish: { product_id: number; qty: number }): Promise<void> {
  if (role !== 'canceled') return;
  throw new Refusal('reactivation_required', { details: { ...wish, offer: await findRejoinOffer(db) } });
}
