import { QTY_MAX } from '#domain/catalog/quantity.ts';
import type { QueuedChange } from './cart-queue.ts';

/** Products added before the cart has loaded, as if the cart had none of them. */
export function createEarlyAdds() {
  let firstReading: Promise<void> | null = null;
  const early = new Set<number>();
  return {
    /** `reading` settles once the cart has loaded or failed to load. */
    begin(reading: Promise<void>): void {
      firstReading ??= reading
        .catch(() => undefined)
        .finally(() => {
          firstReading = null;
        });
    },
    /** Resolves once changes may be sent; until then their final quantities aren't known. */
    known: (): Promise<void> | null => firstReading,
    note(product_id: number): void {
      if (firstReading) early.add(product_id);
    },
    /** @returns the pending changes to send again with the quantities in `items` added. */
    settle(
      items: readonly { product_id: number; line_item_qty: number }[],
      pending: readonly QueuedChange[],
    ): QueuedChange[] {
      const raised = pending.flatMap(({ product_id, qty }) => {
        const inCart = early.has(product_id) ? items.find((item) => item.product_id === product_id) : undefined;
        return inCart ? [{ product_id, qty: Math.min(QTY_MAX, inCart.line_item_qty + qty) }] : [];
      });
      early.clear();
      return raised;
    },
  };
}
