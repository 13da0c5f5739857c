import { BOX_NAMES } from '#domain/catalog/names.ts';
import type { CartBox } from '#domain/cart/schema.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { Arrival } from './arrival.tsx';
import { BOX_ICONS, freeShipping, shippingWords } from './box-words.ts';
import styles from './cart.module.css';
import { LineList, type LineListProps } from './line-list.tsx';
import { BOX_TEXTS } from './texts.ts';

/** The cart's parts are under the h1 of its page, and under the h2 of the drawer. */
export type HeadingLevel = 'h2' | 'h3';

type BoxSectionProps = Omit<LineListProps, 'items'> & {
  box: CartBox;
  promise: PromisedDate | null;
  hasAddress: boolean;
  level: HeadingLevel;
};

/** One box of the cart: its lines, when it arrives, what it costs to ship, and what is missing for free shipping. */
export function BoxSection({ box, promise, hasAddress, level: Title, ...lines }: BoxSectionProps) {
  const name = BOX_NAMES[box.box_type];
  return (
    <section className={`${styles.box} ${styles[box.box_type] ?? ''}`} aria-label={name}>
      <header className={styles.boxHead}>
        <Icon name={BOX_ICONS[box.box_type]} />
        <Title>{name}</Title>
        <p className={styles.boxSum}>
          <span>{BOX_TEXTS.items(box.number_of_items)}</span> <Money amount={box.subtotal} />
        </p>
        {box.number_of_items > 0 ? (
          <>
            <Arrival box={box} promise={promise} hasAddress={hasAddress} />
            <p className={styles.cutoff}>{shippingWords(box)}</p>
          </>
        ) : null}
      </header>
      <FreeShippingBar box={box} name={name} />
      {box.fresh_message ? <p className={styles.fresh}>{box.fresh_message}</p> : null}
      <LineList {...lines} items={box.items} />
    </section>
  );
}

/** The bar has a text alternative. Reaching free shipping is announced, because the sentence is a status. */
function FreeShippingBar({ box, name }: { box: CartBox; name: string }) {
  const free = freeShipping(box);
  if (!free) return null;
  const percent = Math.round(free.share * 100);
  return (
    <div className={styles.bar}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={BOX_TEXTS.progressOf(name)}
        aria-valuenow={percent}
        aria-valuetext={free.words}
      >
        <span className={free.isReached ? styles.reached : undefined} style={{ inlineSize: `${percent}%` }} />
      </div>
      <p role="status" className={free.isReached ? styles.isFree : undefined}>
        {free.isReached ? (
          free.words
        ) : (
          <>
            <span className={styles.wide}>{free.words}</span>
            <span className={styles.narrow} aria-hidden="true">
              {free.short}
            </span>
          </>
        )}
      </p>
    </div>
  );
}
