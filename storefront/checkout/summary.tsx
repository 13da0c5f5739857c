import type { Cart, CartBox, CartItem } from '#domain/cart/schema.ts';
import type { BoxType } from '#domain/catalog/names.ts';
import type { Quote } from '#domain/checkout/schema.ts';
import { BoxHead, toneClass } from '#storefront/cart/box-head.tsx';
import { TotalsList } from '#storefront/cart/totals-list.tsx';
import { formatDollars } from '#storefront/kernel/format.ts';
import { Thumb } from '#storefront/order/thumbs.tsx';
import { Money } from '#ui/money.tsx';
import { slipClass } from '#ui/surface.ts';
import styles from './checkout.module.css';
import { fullTitle, shippingWords } from './checkout-words.ts';
import { CONTENTS_TEXTS, SUMMARY_TEXTS } from './texts.ts';

/** The slip stays in view while the page scrolls only if it is short enough to be seen whole. */
const MOST_LINES_IN_VIEW = 6;

/** The title says the size, too. */
type SummaryItem = Pick<CartItem, 'id' | 'title' | 'image' | 'line_item_qty' | 'line_item_price' | 'household_note'>;
type SummaryBox = { box_type: BoxType; shipping: number; items: readonly SummaryItem[] };

/** What an order will hold and cost: from a quote or, while there is none, from the cart. */
export type OrderSummary = Pick<Quote, 'subtotal' | 'totals' | 'grand_total' | 'saved'> & {
  boxes: readonly SummaryBox[];
  unboxed: readonly SummaryItem[];
  is_estimate: boolean;
};

export function summaryOfCart({ boxes, items, cart_savings, subtotal, totals, grand_total }: Cart): OrderSummary {
  return {
    subtotal,
    totals,
    grand_total,
    saved: cart_savings.products,
    boxes: boxes.map(shownBox),
    unboxed: items.filter(({ type_category }) => type_category === null).map(shownOf),
    is_estimate: true,
  };
}

export function summaryOfQuote({ subtotal, totals, grand_total, saved, boxes, unboxed }: Quote): OrderSummary {
  const lines = { boxes: boxes.map(shownBox), unboxed: unboxed.map(shownOf) };
  return { subtotal, totals, grand_total, saved, ...lines, is_estimate: false };
}

function shownBox({ box_type, shipping, items }: Pick<CartBox, 'box_type' | 'shipping' | 'items'>): SummaryBox {
  return { box_type, shipping, items: items.map(shownOf) };
}

/** A cart's line has much that only the cart shows, and the loader's answer is part of the page. */
function shownOf(item: CartItem): SummaryItem {
  const { id, image, line_item_qty, line_item_price, household_note } = item;
  const shown = { id, title: fullTitle(item), image, line_item_qty, line_item_price };
  return household_note ? { ...shown, household_note } : shown;
}

type SummaryProps = { summary: OrderSummary };

/** The slip beside the form where there is room. */
export function SummarySlip({ summary, isPricing }: SummaryProps & { isPricing: boolean }) {
  const { boxes, unboxed } = summary;
  const lines = boxes.reduce((sum, { items }) => sum + items.length, unboxed.length);
  const stays = lines <= MOST_LINES_IN_VIEW ? styles.stays : '';
  return (
    <aside className={`${slipClass} ${styles.summary} ${stays}`} aria-label={SUMMARY_TEXTS.label} aria-busy={isPricing}>
      <h2>{SUMMARY_TEXTS.heading}</h2>
      <Lines summary={summary} />
    </aside>
  );
}

/** The same above the form on small screens, closed at first. */
export function SummaryFold({ summary }: SummaryProps) {
  return (
    <details className={styles.fold}>
      <summary>{SUMMARY_TEXTS.show(formatDollars(summary.grand_total))}</summary>
      <Lines summary={summary} />
    </details>
  );
}

function Lines({ summary: { boxes, unboxed, is_estimate, ...sums } }: SummaryProps) {
  return (
    <>
      {boxes.map(({ box_type, shipping, items }) => (
        <section key={box_type} className={`${styles.sumBox} ${toneClass(box_type)}`}>
          <BoxHead box_type={box_type} level="h3" side={shippingWords(shipping)} />
          <ItemLines items={items} />
        </section>
      ))}
      {unboxed.length > 0 ? (
        <section className={styles.sumBox}>
          <BoxHead box_type={null} level="h3" />
          <ItemLines items={unboxed} />
        </section>
      ) : null}
      <div className={styles.sums}>
        <TotalsList
          {...sums}
          isShort
          tax_is_estimate={is_estimate}
          {...(is_estimate ? { total_name: SUMMARY_TEXTS.estimatedTotal } : null)}
        />
      </div>
    </>
  );
}

function ItemLines({ items }: { items: readonly SummaryItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className={styles.sumLine}>
          <Thumb image={item.image} qty={item.line_item_qty} />
          <span>
            {item.line_item_qty > 1 ? (
              <span className="visually-hidden">{CONTENTS_TEXTS.times(item.line_item_qty)}</span>
            ) : null}
            {item.title}
            {item.household_note ? <small>{item.household_note}</small> : null}
          </span>
          <Money amount={item.line_item_price} />
        </li>
      ))}
    </ul>
  );
}
