import { BOX_NAMES } from '#domain/catalog/names.ts';
import type { CartBox } from '#domain/cart/schema.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import { formatDollars, Money } from '#ui/money.tsx';
import { Arrival } from './arrival.tsx';
import { BoxHead, boxClass } from './box-head.tsx';
import { freeShipping } from './box-words.ts';
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
export function BoxSection({ box, promise, hasAddress, level, ...lines }: BoxSectionProps) {
  const name = BOX_NAMES[box.box_type];
  const isFilled = box.number_of_items > 0;
  // Nothing in this box can ship, so it has no date and no shipping offer.
  const isRefused = box.items.every(({ restriction_note }) => restriction_note !== null);
  const side = (
    <>
      {BOX_TEXTS.items(box.number_of_items)} <Money amount={box.subtotal} className={styles.boxSum} />
    </>
  );
  return (
    <section className={boxClass(box.box_type)} aria-label={name}>
      <BoxHead box_type={box.box_type} level={level} side={side}>
        {isFilled && !isRefused ? <Arrival box={box} promise={promise} hasAddress={hasAddress} /> : null}
      </BoxHead>
      {isFilled && !isRefused ? <ShippingBar box={box} name={name} /> : null}
      {box.fresh_message ? <p className={styles.fresh}>{box.fresh_message}</p> : null}
      <LineList {...lines} items={box.items} />
    </section>
  );
}

/**
 * What sending the box costs and what is missing for free shipping, as one sentence under a bar. Reaching free shipping
 * is announced, because the sentence is a status.
 */
function ShippingBar({ box, name }: { box: CartBox; name: string }) {
  // A box that the server hasn't sent yet has a fee that isn't known.
  if (!box.cutoff)
    return (
      <p className={styles.bar} role="status">
        {BOX_TEXTS.isUnknown}
      </p>
    );
  const free = freeShipping(box);
  const percent = Math.round((free?.share ?? 0) * 100);
  const isFree = box.shipping === 0;
  return (
    <div className={styles.bar}>
      {free ? (
        <div
          className={styles.track}
          role="progressbar"
          aria-label={BOX_TEXTS.progressOf(name)}
          aria-valuenow={percent}
          aria-valuetext={free.words}
        >
          <span style={{ inlineSize: `${percent}%` }} />
        </div>
      ) : null}
      <p role="status" className={isFree ? styles.isFree : undefined}>
        {isFree ? BOX_TEXTS.reached : <b>{BOX_TEXTS.fee(formatDollars(box.shipping))}</b>}{' '}
        {isFree || !free || free.isReached ? null : free.words}
      </p>
    </div>
  );
}
