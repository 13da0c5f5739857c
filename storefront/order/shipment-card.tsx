import { BOX_NAMES, UNBOXED_NAME } from '#domain/catalog/names.ts';
import type { Order } from '#domain/order/endpoints.ts';
import { BoxHead, boxClass } from '#storefront/cart/box-head.tsx';
import { formatDay, formatMoment, plural, withWholeSize } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Money } from '#ui/money.tsx';
import { wellClass } from '#ui/surface.ts';
import styles from './order.module.css';
import { sentenceOf, stepsReached } from './order-words.ts';
import { BOX_STATE_TEXTS, SHIPMENT_TEXTS, TRACKER_TEXTS } from './texts.ts';

type Shipment = Order['shipments'][number];

/** One shipment: its contents, and of a placed order its progress, sentence and carrier. */
export function ShipmentCard({ shipment, isPlaced }: { shipment: Shipment; isPlaced: boolean }) {
  const name = BOX_NAMES[shipment.box_type];
  return (
    <section className={boxClass(shipment.box_type)} aria-label={name}>
      <BoxHead box_type={shipment.box_type} level="h2" side={plural(unitsOf(shipment.items), SHIPMENT_TEXTS.items)} />
      {isPlaced ? (
        <div className={styles.progress}>
          <ProgressBar shipment={shipment} name={name} />
          <p className={styles.sentence}>{sentenceOf(shipment)}</p>
          {shipment.tracking_number ? (
            <p className={styles.facts}>
              {SHIPMENT_TEXTS.tracking(shipment.carrier)} <span className="code">{shipment.tracking_number}</span>
            </p>
          ) : null}
          {shipment.events.length > 0 ? <Events shipment={shipment} /> : null}
        </div>
      ) : null}
      <Items items={shipment.items} />
    </section>
  );
}

/** What is in no box, and so has no progress and no date. */
export function UnboxedCard({ order, items }: { order: Pick<Order, 'increment_id'>; items: Order['items'] }) {
  return (
    <section className={boxClass(null)} aria-label={UNBOXED_NAME}>
      <BoxHead box_type={null} level="h2" side={plural(unitsOf(items), SHIPMENT_TEXTS.items)} />
      <Items items={items} readAt={`/account/order/${order.increment_id}`} />
    </section>
  );
}

type ItemsProps = {
  items: Order['items'];
  /** Where what is bought to read is read; the item's id is added. */
  readAt?: string;
};

function Items({ items, readAt }: ItemsProps) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <span className={wellClass}>
            <img src={item.image} alt="" width={64} height={64} loading="lazy" />
          </span>
          <div>
            <Link to={item.url}>{withWholeSize(item.title)}</Link>
            <p className={styles.facts}>
              {item.title.includes(item.size_text) ? '' : `${item.size_text} · `}
              {`${item.qty} × `}
              <Money amount={item.price} />
              {item.status === 'canceled' ? ` · ${SHIPMENT_TEXTS.itemCanceled}` : ''}
            </p>
            {item.parts.length > 0 ? (
              <p className={styles.facts}>{item.parts.map((part) => `${part.qty} × ${part.title}`).join(' · ')}</p>
            ) : null}
            {item.content === 'ready' ? (
              <Link to={`${readAt}/${item.id}`} prefetch="intent" className="standalone">
                {SHIPMENT_TEXTS.read} <span className="visually-hidden">{item.title}</span>
              </Link>
            ) : null}
            {item.content === 'after_payment' ? <p className={styles.facts}>{SHIPMENT_TEXTS.readLater}</p> : null}
          </div>
          <Money amount={item.line_item_price} className={styles.amount} />
        </li>
      ))}
    </ul>
  );
}

function unitsOf(items: Order['items']): number {
  return items.reduce((sum, item) => sum + item.qty, 0);
}

/** Four named steps; a canceled or closed box has no bar. */
function ProgressBar({ shipment, name }: { shipment: Shipment; name: string }) {
  const percent = shipment.progress_percent;
  if (percent === null) return null;
  const reached = stepsReached(percent);
  return (
    <div
      className={styles.stops}
      role="progressbar"
      aria-label={SHIPMENT_TEXTS.progressOf(name)}
      aria-valuenow={percent}
      aria-valuetext={sentenceOf(shipment)}
    >
      {TRACKER_TEXTS.steps.map((stop, i) => (
        <span key={stop} className={i < reached ? styles.reached : undefined}>
          {stop}
        </span>
      ))}
    </div>
  );
}

function Events({ shipment }: { shipment: Shipment }) {
  return (
    <details className={styles.events}>
      <summary>{SHIPMENT_TEXTS.history}</summary>
      <ol>
        {shipment.events.map((event) => (
          <li key={event.happened_at + event.delivery_status}>
            <time dateTime={event.happened_at}>{formatMoment(event.happened_at)}</time>
            <span>
              {BOX_STATE_TEXTS[event.delivery_status]}
              {event.note ? `: ${event.note}` : ''}
            </span>
          </li>
        ))}
        {shipment.delivered_date === null && shipment.delivery_status !== 'canceled' ? (
          <li>
            <time dateTime={shipment.estimated_delivery}>{formatDay(shipment.estimated_delivery)}</time>
            <span>{SHIPMENT_TEXTS.expected}</span>
          </li>
        ) : null}
      </ol>
    </details>
  );
}
