import type { CartItem } from '#domain/cart/schema.ts';
import type { CartEngine, Undo } from './cart-engine.ts';
import { CartLine } from './cart-line.tsx';
import { UndoLine } from './undo-line.tsx';

export type LineListProps = {
  items: readonly CartItem[];
  undos: readonly Undo[];
  lineErrors: Readonly<Record<number, string>>;
  engine: CartEngine;
  /** The position at which each line was first shown; a line that comes back returns there. */
  positionOf: (product_id: number) => number;
};

type Entry = { product_id: number; item: CartItem } | { product_id: number; undo: Undo };

/** Lines of the cart, with those just removed still in their places. */
export function LineList({ items, undos, lineErrors, engine, positionOf }: LineListProps) {
  const entries: Entry[] = [
    ...items.map((item) => ({ product_id: item.product_id, item })),
    ...undos.map((undo) => ({ product_id: undo.item.product_id, undo })),
  ].sort((a, b) => positionOf(a.product_id) - positionOf(b.product_id));
  return (
    <ul>
      {entries.map((entry) =>
        'undo' in entry ? (
          <UndoLine key={entry.product_id} undo={entry.undo} engine={engine} />
        ) : (
          <CartLine key={entry.product_id} item={entry.item} engine={engine} error={lineErrors[entry.product_id]} />
        ),
      )}
    </ul>
  );
}
