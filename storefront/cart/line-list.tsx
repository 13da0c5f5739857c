import type { CartItem } from '#domain/cart/schema.ts';
import type { CartEngine, Undo } from './cart-engine.ts';
import { CartLine } from './cart-line.tsx';
import { rowKey } from './row-key.ts';
import { UndoLine } from './undo-line.tsx';

export type LineListProps = {
  items: readonly CartItem[];
  undos: readonly Undo[];
  lineErrors: Readonly<Record<string, string>>;
  engine: CartEngine;
  /** The position at which each line was first shown; a line that comes back returns there. */
  positionOf: (item: CartItem) => number;
};

type Entry = { item: CartItem; undo?: Undo };

/** Lines of the cart, with those just removed still in their places. */
export function LineList({ items, undos, lineErrors, engine, positionOf }: LineListProps) {
  const entries: Entry[] = [...items.map((item) => ({ item })), ...undos.map((undo) => ({ item: undo.item, undo }))];
  entries.sort((a, b) => positionOf(a.item) - positionOf(b.item));
  return (
    <ul>
      {entries.map(({ item, undo }) =>
        undo ? (
          <UndoLine key={`undo ${rowKey(item)}`} undo={undo} engine={engine} />
        ) : (
          <CartLine key={rowKey(item)} item={item} engine={engine} error={lineErrors[item.id]} />
        ),
      )}
    </ul>
  );
}
