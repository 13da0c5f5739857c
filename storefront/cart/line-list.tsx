import { rowKey } from '#domain/cart/row-key.ts';
import type { CartItem } from '#domain/cart/schema.ts';
import type { CartEngine, Undo } from './cart-engine.ts';
import { CartLine } from './cart-line.tsx';
import { UndoLine } from './undo-line.tsx';
import { type PositionOf, rowsOf } from './use-positions.ts';

export type LineListProps = {
  items: readonly CartItem[];
  undos: readonly Undo[];
  lineErrors: Readonly<Record<string, string>>;
  engine: CartEngine;
  positionOf: PositionOf;
};

/** Lines of the cart, with those just removed still in their places. */
export function LineList({ items, undos, lineErrors, engine, positionOf }: LineListProps) {
  return (
    <ul>
      {rowsOf(items, undos, positionOf).map(({ item, undo }) =>
        undo ? (
          <UndoLine key={`undo ${rowKey(item)}`} undo={undo} engine={engine} />
        ) : (
          <CartLine key={rowKey(item)} item={item} engine={engine} error={lineErrors[rowKey(item)]} />
        ),
      )}
    </ul>
  );
}
