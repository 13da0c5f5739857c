import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { rowKey } from '#domain/cart/row-key.ts';
import type { CartItem } from '#domain/cart/schema.ts';
import { BOX_NAMES, type BoxType, UNBOXED_NAME } from '#domain/catalog/names.ts';
import type { Quote } from '#domain/checkout/schema.ts';
import { toCents } from '#domain/kernel/money.ts';
import { BoxHead, toneClass } from '#storefront/cart/box-head.tsx';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { LineStepper } from '#storefront/cart/line-stepper.tsx';
import { lineErrorId } from '#storefront/cart/line-error-id.ts';
import { rowsOf, usePositions } from '#storefront/cart/use-positions.ts';
import { formatDay, formatMoment } from '#storefront/kernel/format.ts';
import { Thumb, thumbsClass } from '#storefront/order/thumbs.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { Money } from '#ui/money.tsx';
import styles from './checkout.module.css';
import { contentsTitle, countedTitle, fullTitle, unitsOf } from './checkout-words.ts';
import { UndoLine } from './lazy-parts.ts';
import type { Paying } from './review-card.tsx';
import { CONTENTS_TEXTS } from './texts.ts';

type BoxesProps = {
  quote: Quote;
  /** While it's unknown whether the card was charged, quantities can't be changed. */
  paying: Paying;
};

/** What is bought: the delivery date and the items of each box, then what is sent by email. */
export function BoxesCard({ quote, paying }: BoxesProps) {
  const { engine, undos } = useCart();
  useFreshQuote(quote, paying !== 'no');
  const isLocked = paying === 'unknown';
  const removed = new Set(undos.map(({ item }) => rowKey(item)));
  const left = [...quote.boxes.flatMap(({ items }) => items), ...quote.unboxed].filter(
    (item) => !removed.has(rowKey(item)),
  );
  // The quote is about to lose their box.
  const lastOfBox = undos.filter(({ item }) => {
    return !item.save_for_later && left.every((other) => other.type_category !== item.type_category);
  });
  return (
    <section className={styles.card} aria-labelledby="boxes">
      <h2 id="boxes">{contentsTitle(quote.boxes.length > 0)}</h2>
      {quote.boxes.map((box) => (
        <div key={box.box_type} className={`${styles.box} ${toneClass(box.box_type)}`}>
          <BoxHead
            box_type={box.box_type}
            level="h3"
            side={
              <b className={styles.date}>
                {CONTENTS_TEXTS.arrives}{' '}
                <time dateTime={box.estimated_delivery}>{formatDay(box.estimated_delivery)}</time>
              </b>
            }
          />
          <p className={styles.facts}>
            {CONTENTS_TEXTS.orderBy} <time dateTime={box.cutoff}>{formatMoment(box.cutoff)}</time>
            {box.adult_signature ? CONTENTS_TEXTS.signature : null}
          </p>
          <Contents
            box_type={box.box_type}
            items={box.items}
            sum={box.subtotal}
            name={BOX_NAMES[box.box_type]}
            isLocked={isLocked}
          />
        </div>
      ))}
      {quote.unboxed.length > 0 ? (
        <div className={styles.box}>
          <BoxHead box_type={null} level="h3" />
          <Contents
            box_type={null}
            items={quote.unboxed}
            sum={sumOf(quote.unboxed)}
            name={UNBOXED_NAME}
            isLocked={isLocked}
          />
        </div>
      ) : null}
      {lastOfBox.length > 0 ? (
        <ul>
          {lastOfBox.map((undo) => (
            <UndoLine key={rowKey(undo.item)} undo={undo} engine={engine} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

type ContentsProps = {
  box_type: BoxType | null;
  items: readonly CartItem[];
  sum: number;
  name: string;
  isLocked: boolean;
};

/** Pictures where the slip beside the form has no room; the lines open in place, to be changed there. */
function Contents({ box_type, items, sum, name, isLocked }: ContentsProps) {
  const { engine, undos, lines } = useBox(box_type, items);
  const positionOf = usePositions(lines);
  return (
    <>
      <ul className={`${thumbsClass} ${styles.thumbs}`}>
        {items.map((item) => (
          <li key={item.id}>
            <Thumb image={item.image} qty={item.line_item_qty} alt={countedTitle(item)} />
          </li>
        ))}
      </ul>
      <details className={styles.contents}>
        <summary>
          {CONTENTS_TEXTS.count(unitsOf(items))} · <Money amount={sum} />
          {isLocked ? null : ` · ${CONTENTS_TEXTS.edit}`}
          <span className="visually-hidden">{CONTENTS_TEXTS.editOf(name)}</span>
        </summary>
        <ul>
          {rowsOf(lines, undos, positionOf).map(({ item, undo }) =>
            undo ? (
              <UndoLine key={`undo ${rowKey(item)}`} undo={undo} engine={engine} />
            ) : (
              <Item key={rowKey(item)} item={item} isLocked={isLocked} />
            ),
          )}
        </ul>
      </details>
    </>
  );
}

function sumOf(items: readonly CartItem[]): number {
  return items.reduce((cents, { line_item_price }) => cents + toCents(line_item_price), 0) / 100;
}

/** The lines of a box as they are in the cart until a change is in the quote, too, and those that were just removed. */
function useBox(box_type: BoxType | null, quoted: readonly CartItem[]) {
  const { engine, undos, cart, isSaving } = useCart();
  const isAhead = useRevalidator().state !== 'idle' || isSaving;
  const own = undos.filter(({ item }) => item.type_category === box_type && !item.save_for_later);
  const inCart = (isAhead && cart?.items.filter((item) => item.type_category === box_type)) || [];
  // Before the cart is read, it has only the lines that were changed here.
  const known = new Map([...quoted, ...inCart].map((item) => [rowKey(item), item]));
  for (const { item } of own) known.delete(rowKey(item));
  // Those of a box without any other line are shown below the boxes.
  return { engine, undos: known.size > 0 ? own : [], lines: [...known.values()] };
}

/** A line with its picture, name and quantity. */
function Item({ item, isLocked }: { item: CartItem; isLocked: boolean }) {
  const { engine, lineErrors } = useCart();
  const error = lineErrors[rowKey(item)];
  return (
    <li className={styles.item} data-focus-place={rowKey(item)}>
      <Thumb image={item.image} />
      <p>
        {fullTitle(item)}
        {item.product_type === 'buildYourBundle' ? (
          <span className={styles.facts}>{Object.values(item.product_options).join(' · ')}</span>
        ) : null}
        {item.household_note ? <span className={styles.facts}>{item.household_note}</span> : null}
        {isLocked ? <span className={styles.facts}>{CONTENTS_TEXTS.qty(item.line_item_qty)}</span> : null}
      </p>
      <Money amount={item.line_item_price} />
      {isLocked ? null : <LineStepper item={item} engine={engine} error={error} />}
      {error ? <InlineError id={lineErrorId(item)}>{error}</InlineError> : null}
    </li>
  );
}

/**
 * A changed cart makes the quote stale, so a new one is requested: once a change here is saved, and after one in another tab.
 * Not while it is being paid for, when nothing of the order may change.
 */
function useFreshQuote({ cart_id, cart_version }: Quote, isPaying: boolean) {
  const { cart, isSaving } = useCart();
  const { revalidate } = useRevalidator();
  const wasSaving = useRef(false);
  // Version 0 is that of a cart that hasn't been read.
  const version = cart?.version ?? 0;
  const isStale = version > 0 && (cart?.cart_id !== cart_id || version > cart_version);
  useEffect(() => {
    if (isSaving) wasSaving.current = true;
    if (isSaving || isPaying) return;
    if (isStale || wasSaving.current) void revalidate();
    wasSaving.current = false;
  }, [isStale, version, isSaving, isPaying, revalidate]);
}
