import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CartItem } from '#domain/cart/schema.ts';
import type { Quote } from '#domain/checkout/schema.ts';
import { BoxHead, toneClass } from '#storefront/cart/box-head.tsx';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { QtyStepper } from '#storefront/catalog/qty-stepper.tsx';
import { formatDay, formatMoment } from '#storefront/kernel/format.ts';
import { Button } from '#ui/button.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { Money } from '#ui/money.tsx';
import { wellClass } from '#ui/surface.ts';
import styles from './checkout.module.css';
import { contentsTitle } from './checkout-words.ts';
import { CONTENTS_TEXTS } from './texts.ts';

type BoxesProps = {
  quote: Quote;
  /** Quantities can't be changed while a payment's outcome is unknown. */
  isLocked: boolean;
};

/** What is bought: the delivery date, lines and shipping of each box, then what is sent by email. */
export function BoxesCard({ quote, isLocked }: BoxesProps) {
  const { isSaving } = useCart();
  useFreshQuote(isSaving);
  const [wantsEdit, setEdit] = useState(false);
  const isEditing = wantsEdit && !isLocked;
  return (
    <section className={styles.card} aria-labelledby="boxes">
      <header className={styles.cardHead}>
        <h2 id="boxes">{contentsTitle(quote.boxes.length > 0)}</h2>
        {isLocked ? null : (
          <Button
            look="quiet"
            onClick={() => setEdit(!isEditing)}
            aria-pressed={isEditing}
            className={styles.needsScript}
          >
            {isEditing ? CONTENTS_TEXTS.done : CONTENTS_TEXTS.edit}
          </Button>
        )}
      </header>
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
            {CONTENTS_TEXTS.orderBy} <time dateTime={box.cutoff}>{formatMoment(box.cutoff)}</time>{' '}
            {CONTENTS_TEXTS.toGetIt} {formatDay(box.estimated_delivery)}.
            {box.adult_signature ? CONTENTS_TEXTS.signature : ''}
          </p>
          <Items items={box.items} isEditing={isEditing} />
          <p className={styles.shipping}>
            <span>{CONTENTS_TEXTS.shipping}</span>
            {box.shipping > 0 ? <Money amount={box.shipping} /> : <span>{CONTENTS_TEXTS.free}</span>}
          </p>
        </div>
      ))}
      {quote.unboxed.length > 0 ? (
        <div className={styles.unboxed}>
          <BoxHead box_type={null} level="h3" />
          <Items items={quote.unboxed} isEditing={isEditing} />
        </div>
      ) : null}
    </section>
  );
}

/** Each line with its picture, name and quantity, which can be changed here. */
function Items({ items, isEditing }: { items: readonly CartItem[]; isEditing: boolean }) {
  const { engine, lineErrors } = useCart();
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <span className={wellClass}>
            <img src={item.image} alt="" width={56} height={56} loading="lazy" />
          </span>
          <p>
            {item.title}
            <span className={styles.facts}>
              {[
                item.title.includes(item.size_text) ? '' : item.size_text,
                isEditing ? '' : CONTENTS_TEXTS.qty(item.line_item_qty),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
          <Money amount={item.line_item_price} />
          {isEditing ? (
            <QtyStepper
              product_id={item.product_id}
              title={item.title}
              line_item_qty={item.line_item_qty}
              min_order_qty={item.min_order_qty}
              available={item.qty}
              error={lineErrors[item.id]}
              onChange={(qty) => engine.set(item, qty)}
            />
          ) : null}
          {lineErrors[item.id] ? (
            <InlineError id={`line-error-${item.product_id}`}>{lineErrors[item.id]}</InlineError>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** A change to the boxes makes the quote stale, so a new one is requested once the change is saved. */
function useFreshQuote(isSaving: boolean) {
  const { revalidate } = useRevalidator();
  const wasSaving = useRef(false);
  useEffect(() => {
    if (wasSaving.current && !isSaving) void revalidate();
    wasSaving.current = isSaving;
  }, [isSaving, revalidate]);
}
