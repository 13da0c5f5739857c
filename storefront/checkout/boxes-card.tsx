import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { CartItem } from '#domain/cart/schema.ts';
import { BOX_NAMES, UNBOXED_NAME } from '#domain/catalog/names.ts';
import type { Quote } from '#domain/checkout/schema.ts';
import { toCents } from '#domain/kernel/money.ts';
import { BOX_ICONS } from '#storefront/cart/box-words.ts';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { QtyStepper } from '#storefront/catalog/qty-stepper.tsx';
import { formatDay, formatMoment, plural } from '#storefront/kernel/format.ts';
import { Icon } from '#ui/icon.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { Money } from '#ui/money.tsx';
import styles from './checkout.module.css';
import { contentsTitle, unitsOf } from './checkout-words.ts';

/** The delivery date and lines of each box, then what is sent by email. */
export function BoxesCard({ quote }: { quote: Quote }) {
  const { isSaving } = useCart();
  useFreshQuote(isSaving);
  return (
    <section className={styles.card} aria-labelledby="boxes">
      <h2 id="boxes">{contentsTitle(quote.boxes.length > 0)}</h2>
      {quote.boxes.map((box) => (
        <div key={box.box_type} className={`${styles.box} ${styles[box.box_type]}`}>
          <header className={styles.boxHead}>
            <Icon name={BOX_ICONS[box.box_type]} />
            <h3>{BOX_NAMES[box.box_type]}</h3>
            <p className={styles.date}>
              Arrives <time dateTime={box.estimated_delivery}>{formatDay(box.estimated_delivery)}</time>
            </p>
          </header>
          <p className={styles.facts}>
            If ordered by <time dateTime={box.cutoff}>{formatMoment(box.cutoff)}</time>
            {box.adult_signature ? '. An adult has to sign at the door.' : ''}
          </p>
          <Items items={box.items} subtotal={box.subtotal} />
        </div>
      ))}
      {quote.unboxed.length > 0 ? (
        <div className={styles.unboxed}>
          <header className={styles.boxHead}>
            <Icon name="mail" />
            <h3>{UNBOXED_NAME}</h3>
          </header>
          <Items items={quote.unboxed} subtotal={subtotalOf(quote.unboxed)} />
        </div>
      ) : null}
    </section>
  );
}

/** Lines whose quantities can be changed here. */
function Items({ items, subtotal }: { items: readonly CartItem[]; subtotal: number }) {
  const { engine, lineErrors } = useCart();
  return (
    <details className={styles.items}>
      <summary>
        {plural(unitsOf(items), 'item')}, <Money amount={subtotal} />: show or change
      </summary>
      <ul>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <img src={item.image} alt="" width={56} height={56} loading="lazy" />
            <p>
              {item.title}
              <span className={styles.facts}>{item.size_text}</span>
            </p>
            <Money amount={item.line_item_price} />
            <QtyStepper
              product_id={item.product_id}
              title={item.title}
              line_item_qty={item.line_item_qty}
              min_order_qty={item.min_order_qty}
              available={item.qty}
              error={lineErrors[item.id]}
              onChange={(qty) => engine.set(item, qty)}
            />
            {lineErrors[item.id] ? (
              <InlineError id={`line-error-${item.product_id}`}>{lineErrors[item.id]}</InlineError>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** In dollars; what a box's items cost is in the quote. */
function subtotalOf(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + toCents(item.line_item_price), 0) / 100;
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
