import type { Cart } from '#domain/cart/schema.ts';
import type { ProductChange } from '#domain/cart/endpoints.ts';

/** With `reason`, it is left out and named. */
export type Wanted = { product_id: number; title: string; qty: number; reason?: string | undefined };
type Held = Pick<Cart, 'items' | 'saved_items'>;

/** What adding many products at once did to the cart. */
export type Reordered = {
  /** Units that came into the cart. */
  added: number;
  /** What could not be added, or not in full, and why. */
  short: { title: string; message: string }[];
  /** One text for each changed product, for the form that takes it back. */
  undo: string[];
};

/** The products of an order with their units; a product of several lines is one. */
export function productsOf(
  items: readonly (Omit<Wanted, 'reason'> & { household_note?: string | undefined })[],
): Wanted[] {
  const products = new Map<number, Wanted>();
  for (const { product_id, title, qty, household_note } of items) {
    const all = { product_id, title, qty: qty + (products.get(product_id)?.qty ?? 0) };
    products.set(product_id, household_note ? { ...all, reason: household_note } : all);
  }
  return [...products.values()];
}

/** Compares the cart before and after, because a change may add less than was wanted. */
export function reordered(
  products: readonly Wanted[],
  { before, after }: { before: Held; after: Held },
  errors: readonly { product_id: number; message: string }[],
): Reordered {
  const changed = products.filter(({ product_id }) => qtyOf(after, product_id) !== qtyOf(before, product_id));
  return {
    added: changed.reduce((sum, { product_id }) => sum + qtyOf(after, product_id) - qtyOf(before, product_id), 0),
    short: errors.map(({ product_id, message }) => ({
      title: products.find((one) => one.product_id === product_id)?.title ?? '',
      message,
    })),
    undo: changed.map(({ product_id }) => {
      const wasSaved = before.saved_items.some((item) => item.product_id === product_id);
      return `${product_id}=${wasSaved ? 'saved' : qtyOf(before, product_id)}`;
    }),
  };
}

/** Reads the texts of `undo` back into changes; anything else is ignored. */
export function undoChanges(texts: readonly string[]): ProductChange[] {
  return texts.flatMap((text) => {
    const [, product_id, was] = /^(\d{1,10})=(\d{1,3}|saved)$/.exec(text) ?? [];
    if (product_id === undefined || was === undefined) return [];
    const isSaved = was === 'saved';
    return [{ product_id: Number(product_id), qty: isSaved ? 0 : Number(was), save_for_later: isSaved }];
  });
}

function qtyOf({ items }: Held, product_id: number): number {
  return items.reduce((sum, item) => sum + (item.product_id === product_id ? item.line_item_qty : 0), 0);
}
