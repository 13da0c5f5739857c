import { redirect } from 'react-router';
import { BOX_NAMES } from '#domain/catalog/names.ts';
import { getOrder } from '#domain/order/endpoints.ts';
import { TotalsList } from '#storefront/cart/totals-list.tsx';
import { unboxedOf } from '#storefront/order/order-words.ts';
import { paymentLines } from '#storefront/order/payment-words.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { formatDay, formatDollars } from '#storefront/kernel/format.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { TallyMarks } from '#ui/chip.tsx';
import type { Route } from './+types/success-page';
import styles from './checkout.module.css';

/** One tally stroke for every ten dollars saved, at most five groups. */
const DOLLARS_A_STROKE = 10;
const MAX_STROKES = 25;
const STROKES_A_GROUP = 5;

export function meta() {
  return [{ title: 'Order placed | Tallybean' }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('order');
  if (!id) throw redirect('/account/orders');
  const order = await call(context, getOrder, { params: { id } }, request);
  if (order.status === 'canceled' || order.status === 'payment_failed') throw redirect(`/account/order/${id}`);
  return { order };
}

export default function SuccessPage({ loaderData: { order } }: Route.ComponentProps) {
  const strokes = Math.min(MAX_STROKES, Math.floor(order.saved / DOLLARS_A_STROKE));
  return (
    <div className={styles.success}>
      <h1>{order.status === 'pending_payment' ? 'Order received' : 'Order placed'}</h1>
      {order.status === 'pending_payment' ? (
        <Banner tone="warning">
          <p>
            Your bank has not answered yet. We’ll keep asking, and you won’t be charged twice. We’ll email you as soon
            as we know.
          </p>
        </Banner>
      ) : null}
      <p>
        Thank you{order.ship_to ? `, ${order.ship_to.firstname}` : ''}. Your order number is{' '}
        <strong>{order.increment_id}</strong>.{order.status === 'pending_payment' ? null : ' We emailed you a receipt.'}
      </p>
      <ul className={styles.arrivals}>
        {order.shipments.map((shipment) => (
          <li key={shipment.id} className={`${styles.box} ${styles[shipment.box_type] ?? ''}`}>
            <strong>{BOX_NAMES[shipment.box_type]}</strong> arrives{' '}
            <time dateTime={shipment.estimated_delivery}>{formatDay(shipment.estimated_delivery)}</time>
          </li>
        ))}
        {unboxedOf(order).map((item) => (
          <li key={item.id} className={styles.unboxed}>
            <strong>{item.title}</strong> is sent by email
          </li>
        ))}
      </ul>
      {order.saved > 0 ? (
        <p className={styles.tally}>
          {strokes > 0 ? (
            <TallyMarks
              count={strokes}
              of={Math.ceil(strokes / STROKES_A_GROUP) * STROKES_A_GROUP}
              words={`${formatDollars(order.saved)} saved`}
            />
          ) : null}{' '}
          You saved {formatDollars(order.saved)} on this order.
        </p>
      ) : null}
      <section className={styles.card} aria-label="Receipt">
        <h2>Receipt</h2>
        <TotalsList
          subtotal={order.subtotal}
          totals={order.totals}
          grand_total={order.grand_total}
          saved={order.saved}
        />
        {order.payments.flatMap(paymentLines).map((line) => (
          <p key={line} className={styles.facts}>
            {line}
          </p>
        ))}
      </section>
      <ButtonLink to={`/account/order/${order.increment_id}`} size="large" block>
        Track order
      </ButtonLink>
      <p>
        <Link to="/myaisle">Go to My Aisle</Link>
      </p>
    </div>
  );
}
