import { BOX_NAMES, UNBOXED_NAME } from '#domain/catalog/names.ts';
import type { Order } from '#domain/order/endpoints.ts';
import { BOX_ICONS } from '#storefront/cart/box-words.ts';
import { formatDay, formatMoment, plural } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import styles from './order.module.css';
import { sentenceOf, stepsReached } from './order-words.ts';
import { BOX_STATE_TEXTS, SHIPMENT_TEXTS, TRACKER_TEXTS } from './texts.ts';

type Shipment = Order['shipments'][number];

/** One shipment: progress, sentence, carrier and contents. */
export function ShipmentCard({ shipment }: { shipment: Shipment }) {
  const name = BOX_NAMES[shipment.box_type];
  return (
    <section className={`${styles.shipment} ${styles[shipment.box_type] ?? ''}`} aria-label={name}>
      <header className={styles.shipmentHead}>
        <Icon name={BOX_ICONS[shipment.box_type]} />
        <h2>{name}</h2>
        <p>{plural(unitsOf(shipment.items), SHIPMENT_TEXTS.items)}</p>
      </header>
      <div className={styles.progress}>
        <ProgressBar shipment={shipment} name={name} />
        <p>{sentenceOf(shipment)}</p>
        {shipment.tracking_number ? (
          <p className={styles.facts}>{SHIPMENT_TEXTS.tracking(shipment.carrier, shipment.tracking_number)}</p>
        ) : null}
        {shipment.events.length > 0 ? <Events shipment={shipment} /> : null}
      </div>
      <Items items={shipment.items} />
    </section>
  );
}

/** What is in no box, and so has no progress and no date. */
export function UnboxedCard({ items }: { items: Order['items'] }) {
  return (
    <section className={styles.unboxed} aria-label={UNBOXED_NAME}>
      <header className={styles.shipmentHead}>
        <Icon name="mail" />
        <h2>{UNBOXED_NAME}</h2>
        <p>{plural(unitsOf(items), SHIPMENT_TEXTS.items)}</p>
      </header>
      <Items items={items} />
    </section>
  );
}

function Items({ items }: { items: Order['items'] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <img src={item.image} alt="" width={56} height={56} loading="lazy" />
          <div>
            <Link to={item.url}>{item.title}</Link>
            <p className={styles.facts}>
              {item.title.includes(item.size_text) ? '' : `${item.size_text} · `}
              {`${item.qty} × `}
              <Money amount={item.price} />
              {item.status === 'canceled' ? ` · ${SHIPMENT_TEXTS.itemCanceled}` : ''}
            </p>
          </div>
          <Money amount={item.line_item_price} />
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
    <>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={SHIPMENT_TEXTS.progressOf(name)}
        aria-valuenow={percent}
        aria-valuetext={sentenceOf(shipment)}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <ol className={styles.stops} aria-hidden="true">
        {TRACKER_TEXTS.steps.map((stop, i) => (
          <li key={stop} className={i < reached ? styles.reached : undefined}>
            {stop}
          </li>
        ))}
      </ol>
    </>
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
