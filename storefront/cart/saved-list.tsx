import { addOne } from '#domain/cart/quantity.ts';
import { rowKey } from '#domain/cart/row-key.ts';
import type { CartItem } from '#domain/cart/schema.ts';
import { withWholeSize } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Money } from '#ui/money.tsx';
import { wellClass } from '#ui/surface.ts';
import type { HeadingLevel } from './box-section.tsx';
import type { CartEngine, Undo } from './cart-engine.ts';
import lines from './cart-line.module.css';
import { LineAction, LineFacts } from './cart-line.tsx';
import { CART_TEXTS, LINE_TEXTS } from './texts.ts';
import { UndoLine } from './undo-line.tsx';
import { rowsOf, usePositions } from './use-positions.ts';

type SavedListProps = { items: readonly CartItem[]; undos: readonly Undo[]; engine: CartEngine; level: HeadingLevel };

/** What is saved for later, and what was just removed from there. */
export function SavedList({ items, undos, engine, level: Title }: SavedListProps) {
  const positionOf = usePositions(items);
  if (items.length + undos.length === 0) return null;
  return (
    <section className={lines.saved} aria-label={CART_TEXTS.saved}>
      <Title>{CART_TEXTS.savedCount(items.length)}</Title>
      <ul>
        {rowsOf(items, undos, positionOf).map(({ item, undo }) =>
          undo ? (
            <UndoLine key={`undo ${rowKey(item)}`} undo={undo} engine={engine} />
          ) : (
            <SavedLine key={rowKey(item)} item={item} engine={engine} />
          ),
        )}
      </ul>
    </section>
  );
}

function SavedLine({ item, engine }: { item: CartItem; engine: CartEngine }) {
  return (
    <li className={lines.line} data-focus-place={rowKey(item)}>
      <span className={`${wellClass} ${lines.photo}`}>
        <img src={item.image} alt="" width={88} height={88} loading="lazy" />
      </span>
      <div className={lines.what}>
        <Link to={item.url} className={lines.title}>
          {withWholeSize(item.title)}
        </Link>
        <LineFacts item={item} />
      </div>
      <p className={lines.price}>
        <Money amount={item.price} />
      </p>
      <div className={lines.controls}>
        {item.in_stock ? (
          <LineAction
            item={item}
            intent="move"
            words={LINE_TEXTS.addToCart}
            press={() => engine.set(item, addOne({ ...item, line_item_qty: 0 }))}
          />
        ) : (
          <p className={lines.facts}>{item.needs_picks ? LINE_TEXTS.pickAgain : LINE_TEXTS.soldOut}</p>
        )}
        <LineAction item={item} intent="drop" words={LINE_TEXTS.remove} press={() => engine.set(item, 0)} />
      </div>
    </li>
  );
}
