import { plural } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Thumbs } from '#storefront/order/thumbs.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './open-order.module.css';
import { OPEN_ORDER_TEXTS as texts } from './member-texts.ts';

export type OrderOnWay = {
  increment_id: string;
  heading: string;
  state: string | null;
  boxes: number;
  units: number;
  images: readonly string[];
  /** The tracker's steps, and how many of them the box that is furthest behind has reached. */
  steps: readonly string[];
  steps_reached: number;
};

/** An order on its way, with its state; the whole row leads to its page. */
export function OpenOrder({ order }: { order: OrderOnWay }) {
  return (
    <Link to={`/account/order/${order.increment_id}`} className={styles.row}>
      <Icon name="truck" />
      <span>
        <strong>{order.heading}</strong> {texts.order} <span className="code">{order.increment_id}</span>
        {order.state ? `, ${order.state}` : null}
      </span>
      <Icon name="chevron-right" />
    </Link>
  );
}

const THUMBS = 6;

/** The next order on its way, with its steps and pictures: the one loud thing on a member's start page. */
export function NextOrder({ order }: { order: OrderOnWay }) {
  return (
    <article className={styles.next}>
      <header>
        <h3>{order.heading}</h3>
        <p>
          {plural(order.boxes, texts.boxes)}, {plural(order.units, texts.items)}
        </p>
      </header>
      <ol className={styles.stops}>
        {order.steps.map((step, at) => (
          <li key={step} className={at < order.steps_reached ? styles.reached : undefined}>
            {step}
            {at === order.steps_reached - 1 ? <span className="visually-hidden"> {texts.reached}</span> : null}
          </li>
        ))}
      </ol>
      <Link to={`/account/order/${order.increment_id}`} className={styles.track}>
        <Thumbs images={order.images} shown={THUMBS} />
        <span>
          {texts.track} <span className="code">{order.increment_id}</span>
        </span>
      </Link>
    </article>
  );
}
