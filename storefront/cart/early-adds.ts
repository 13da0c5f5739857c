import { QTY_MAX } from '#domain/cart/quantity.ts';
import type { QueuedChange } from './cart-queue.ts';

/** Products that are added before it is known what the cart holds, as if it held none of them. */
export function createEarlyAdds() {
  let first_reading: Promise<void> | null = null;
  const early = new Set<number>();
  return {
    /** `reading` will tell what is in the cart, or fail. */
    begin(reading: Promise<void>): void {
      first_reading ??= reading
        .catch(() => undefined)
        .finally(() => {
          first_reading = null;
        });
    },
    /** Nothing may be sent before: it would say how many there are to be, of what is not known. */
    known: (): Promise<void> | null => first_reading,
    note(product_id: number): void {
      if (first_reading) early.add(product_id);
    },
    /** @returns what of `pending` has to be said anew, now that `items` are known: it comes on top of them. */
    settle(
      items: readonly { product_id: number; line_item_qty: number }[],
      pending: readonly QueuedChange[],
    ): QueuedChange[] {
      const raised = pending.flatMap(({ product_id, qty }) => {
        const held = early.has(product_id) ? items.find((item) => item.product_id === product_id) : undefined;
        return held ? [{ product_id, qty: Math.min(QTY_MAX, held.line_item_qty + qty) }] : [];
      });
      early.clear();
      return raised;
    },
  };
}
