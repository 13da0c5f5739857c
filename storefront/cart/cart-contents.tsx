import { useRef } from 'react';
import { EMPTY_BOX } from '#domain/cart/empty-cart.ts';
import { addOne } from '#domain/cart/quantity.ts';
import type { Cart, CartItem } from '#domain/cart/schema.ts';
import { BOX_TYPES, UNBOXED_NAME } from '#domain/catalog/names.ts';
import { withWholeSize } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { wellClass } from '#ui/surface.ts';
import { useZipPromise } from './arrival.tsx';
import { BoxHead, boxClass } from './box-head.tsx';
import { BoxSection, type HeadingLevel } from './box-section.tsx';
import { LineAction, LineFacts } from './cart-line.tsx';
import type { CartEngine, CartSnapshot } from './cart-engine.ts';
import styles from './cart.module.css';
import lines from './cart-line.module.css';
import { rowKey } from './row-key.ts';
import { LineList, type LineListProps } from './line-list.tsx';
import { LoadError } from './load-error.tsx';
import { CART_TEXTS, LINE_TEXTS } from './texts.ts';

type Parts = { cart: Cart; snapshot: CartSnapshot; engine: CartEngine; level: HeadingLevel };

/** The boxes of the cart with the changes notice and the saved items; the drawer and /cart share it. */
export function CartContents({ cart, snapshot, engine, level: Title }: Parts) {
  const positionOf = usePositions(cart);
  const undosOf = (type: CartItem['type_category']) =>
    snapshot.undos.filter(({ item }) => item.type_category === type && !item.save_for_later);
  const boxes = BOX_TYPES.flatMap((box_type) => {
    const box = cart.boxes.find((one) => one.box_type === box_type);
    const undos = undosOf(box_type);
    if (!box && undos.length === 0) return [];
    return [{ box: box ?? { ...EMPTY_BOX, box_type }, undos }];
  });
  const unboxed = { items: cart.items.filter((item) => item.type_category === null), undos: undosOf(null) };
  const shared = { lineErrors: snapshot.lineErrors, engine, positionOf };
  const hasAddress = !cart.tax_is_estimate;
  const promise = useZipPromise(hasAddress);
  return (
    <div className={styles.contents}>
      <LoadError snapshot={snapshot} engine={engine} />
      <ChangesNotice snapshot={snapshot} engine={engine} level={Title} />
      {boxes.map(({ box, undos }) => (
        <BoxSection
          key={box.box_type}
          box={box}
          promise={promise}
          hasAddress={hasAddress}
          level={Title}
          undos={undos}
          {...shared}
        />
      ))}
      {unboxed.items.length + unboxed.undos.length > 0 ? (
        <section className={boxClass(null)} aria-label={UNBOXED_NAME}>
          <BoxHead box_type={null} level={Title} />
          <LineList {...unboxed} {...shared} />
        </section>
      ) : null}
      <SavedList cart={cart} engine={engine} level={Title} />
    </div>
  );
}

function usePositions(cart: Cart): LineListProps['positionOf'] {
  const places = useRef(new Map<string, number>());
  for (const item of cart.items) {
    const key = rowKey(item);
    if (!places.current.has(key)) places.current.set(key, places.current.size);
  }
  return (item) => places.current.get(rowKey(item)) ?? Number.MAX_SAFE_INTEGER;
}

/** What changed since the shopper last looked, with old and new values. */
export function ChangesNotice({ snapshot, engine, level: Title }: Omit<Parts, 'cart'>) {
  if (snapshot.changes.length === 0) return null;
  return (
    <Banner tone="warning" live>
      <Title className={styles.noticeTitle}>{CART_TEXTS.changes}</Title>
      <ul className={styles.noticeList}>
        {snapshot.changes.map((change) => (
          <li key={`${change.line_item_id} ${change.kind}`}>{change.message}</li>
        ))}
      </ul>
      <Button look="quiet" onClick={engine.dismissChanges}>
        {CART_TEXTS.hideChanges}
      </Button>
    </Banner>
  );
}

function SavedList({ cart, engine, level: Title }: Omit<Parts, 'snapshot'>) {
  if (cart.saved_items.length === 0) return null;
  return (
    <section className={lines.saved} aria-label={CART_TEXTS.saved}>
      <Title>{CART_TEXTS.savedCount(cart.saved_items.length)}</Title>
      <ul>
        {cart.saved_items.map((item) => (
          <li key={rowKey(item)} className={lines.line} data-focus-place={rowKey(item)}>
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
        ))}
      </ul>
    </section>
  );
}
