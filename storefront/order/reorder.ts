import type { Cart } from '#domain/cart/schema.ts';
import { optionsOfPicks, type Pick as Picked, pickKey } from '#domain/catalog/picks.ts';
import type { ProductChange } from '#domain/cart/endpoints.ts';

/** With `reason`, it is left out and named. Sets that were built of one product differ in what was picked. */
export type Wanted = {
  product_id: number;
  title: string;
  qty: number;
  picks?: readonly Picked[] | undefined;
  reason?: string | undefined;
};
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

/** The products of an order with their units; a product of several lines is one, but not sets with other picks. */
export function productsOf(
  items: readonly (Omit<Wanted, 'reason'> & { household_note?: string | undefined })[],
): Wanted[] {
  const products = new Map<string, Wanted>();
  for (const { product_id, title, qty, picks, household_note } of items) {
    const key = `${product_id};${pickKey(picks)}`;
    const all = { product_id, title, qty: qty + (products.get(key)?.qty ?? 0), ...(picks ? { picks } : {}) };
    products.set(key, household_note ? { ...all, reason: household_note } : all);
  }
  return [...products.values()];
}

/** Compares the cart before and after, because a change may add less than was wanted. */
export function reordered(
  products: readonly Wanted[],
  { before, after }: { before: Held; after: Held },
  errors: readonly { product_id: number; message: string }[],
): Reordered {
  const changed = products.filter((product) => qtyOf(after, product) !== qtyOf(before, product));
  return {
    added: changed.reduce((sum, product) => sum + qtyOf(after, product) - qtyOf(before, product), 0),
    short: errors.map(({ product_id, message }) => ({
      title: products.find((one) => one.product_id === product_id)?.title ?? '',
      message,
    })),
    undo: changed.map((product) => {
      const wasSaved = before.saved_items.some((item) => isSame(item, product));
      const picks = Object.entries(optionsOfPicks(product.picks ?? [])).map(([id, units]) => `;${id}=${units}`);
      return `${product.product_id}=${wasSaved ? 'saved' : qtyOf(before, product)}${picks.join('')}`;
    }),
  };
}

/** Reads the texts of `undo` back into changes; anything else is ignored. */
export function undoChanges(texts: readonly string[]): ProductChange[] {
  return texts.flatMap((text) => {
    const [, product_id, was, picks = ''] = UNDO.exec(text) ?? [];
    if (product_id === undefined || was === undefined) return [];
    const isSaved = was === 'saved';
    const change = { product_id: Number(product_id), qty: isSaved ? 0 : Number(was), save_for_later: isSaved };
    if (picks === '') return [change];
    const options = Object.fromEntries(
      picks
        .slice(1)
        .split(';')
        .map((pick) => pick.split('=')),
    );
    return [{ ...change, options: options as Record<string, string> }];
  });
}

/** A product, what the cart held of it, and the picks of a set. */
const UNDO = /^(\d{1,10})=(\d{1,3}|saved)((?:;[1-9]\d{0,9}=\d{1,3}){0,20})$/;

type Named = Pick<Wanted, 'product_id' | 'picks'>;

function isSame(one: Named, other: Named): boolean {
  return one.product_id === other.product_id && pickKey(one.picks) === pickKey(other.picks);
}

function qtyOf({ items }: Held, product: Named): number {
  return items.reduce((sum, item) => sum + (isSame(item, product) ? item.line_item_qty : 0), 0);
}
