import { EMPTY_BOX } from '#domain/cart/empty-cart.ts';
import type { Cart, CartItem } from '#domain/cart/schema.ts';
import { BOX_TYPES, UNBOXED_NAME } from '#domain/catalog/names.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useZipPromise } from './arrival.tsx';
import { BoxHead, boxClass } from './box-head.tsx';
import { BoxSection, type HeadingLevel } from './box-section.tsx';
import type { CartEngine, CartSnapshot } from './cart-engine.ts';
import styles from './cart.module.css';
import { LineList } from './line-list.tsx';
import { LoadError } from './load-error.tsx';
import { SavedList } from './saved-list.tsx';
import { CART_TEXTS } from './texts.ts';
import { usePositions } from './use-positions.ts';

type Parts = { cart: Cart; snapshot: CartSnapshot; engine: CartEngine; level: HeadingLevel };

/** The boxes of the cart with the changes notice and the saved items; the drawer and /cart share it. */
export function CartContents({ cart, snapshot, engine, level: Title }: Parts) {
  const positionOf = usePositions(cart.items);
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
      <SavedList
        items={cart.saved_items}
        undos={snapshot.undos.filter(({ item }) => item.save_for_later)}
        engine={engine}
        level={Title}
      />
    </div>
  );
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
