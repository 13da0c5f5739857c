import { useEffect } from 'react';
import { redirect, replace, useNavigate } from 'react-router';
import { BOX_NAMES } from '#domain/catalog/names.ts';
import { getOrder, type Order } from '#domain/order/endpoints.ts';
import { shippingOf } from '#domain/pricing/total-labels.ts';
import { sellsNothing } from '#domain/order/transitions.ts';
import { toneClass } from '#storefront/cart/box-head.tsx';
import { TOTALS_TEXTS } from '#storefront/cart/totals-texts.ts';
import { TotalsList } from '#storefront/cart/totals-list.tsx';
import { unboxedOf } from '#storefront/order/order-words.ts';
import { paymentLines } from '#storefront/order/payment-words.ts';
import { ORDER_PAYMENT_TEXTS } from '#storefront/order/texts.ts';
import { usePolledOrder } from '#storefront/order/use-polled-order.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { formatDay, formatDollars } from '#storefront/kernel/format.ts';
import { BRAND } from '#storefront/kernel/brand.ts';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { TallyMarks } from '#ui/tally-marks.tsx';
import { slipClass } from '#ui/surface.ts';
import type { Route } from './+types/success-page';
import styles from './checkout.module.css';
import { SUCCESS_TEXTS } from './success-texts.ts';

/** One tally stroke for every ten dollars saved, at most five groups. */
const DOLLARS_A_STROKE = 10;
const MAX_STROKES = 25;
const STROKES_A_GROUP = 5;

const isPendingPayment = ({ status }: Order) => status === 'pending_payment';
const orderRoute = ({ increment_id }: Order) => `/account/order/${increment_id}`;

/** Without the title, which follows the order. */
export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('order');
  if (!id) throw redirect('/account/orders');
  const order = await call(context, getOrder, { params: { id } }, request);
  if (sellsNothing(order)) throw replace(orderRoute(order));
  return { order };
}

export default function SuccessPage({ loaderData }: Route.ComponentProps) {
  const order = usePolledOrder(loaderData.order, isPendingPayment);
  const navigate = useNavigate();
  const isOver = sellsNothing(order);
  useEffect(() => {
    if (isOver) void navigate(orderRoute(order), { replace: true });
  }, [isOver, order, navigate]);
  const strokes = Math.min(MAX_STROKES, Math.floor(order.saved / DOLLARS_A_STROKE));
  const shipping = shippingOf(order.totals);
  const readable = order.items.some(({ content }) => content === 'ready');
  const isPending = isPendingPayment(order);
  const heading = isPending ? SUCCESS_TEXTS.pendingHeading : SUCCESS_TEXTS.heading;
  if (isOver) return null;
  return (
    <div className={styles.success}>
      <title>{`${heading} | ${BRAND.shop}`}</title>
      <h1 aria-live="polite">{heading}</h1>
      {isPending ? (
        <Banner tone="warning">
          <p>
            {ORDER_PAYMENT_TEXTS.pending} {SUCCESS_TEXTS.pending}
          </p>
        </Banner>
      ) : null}
      <p>
        {SUCCESS_TEXTS.thanks(order.ship_to?.firstname ?? null)} {SUCCESS_TEXTS.number}{' '}
        <strong className="code">{order.increment_id}</strong>.{isPending ? null : SUCCESS_TEXTS.emailed}
      </p>
      {isPending ? null : <Arrivals order={order} />}
      {order.saved > shipping && !isPending ? (
        <p className={styles.tally}>
          {strokes > 0 ? (
            <TallyMarks
              count={strokes}
              of={Math.ceil(strokes / STROKES_A_GROUP) * STROKES_A_GROUP}
              words={SUCCESS_TEXTS.tally(formatDollars(order.saved))}
            />
          ) : null}{' '}
          {SUCCESS_TEXTS.saved(formatDollars(order.saved), shipping > 0)}
        </p>
      ) : null}
      <section className={`${slipClass} ${styles.receipt}`} aria-label={SUCCESS_TEXTS.receipt}>
        <h2>{SUCCESS_TEXTS.receipt}</h2>
        <TotalsList
          subtotal={order.subtotal}
          totals={order.totals}
          grand_total={order.grand_total}
          saved={order.saved}
          saved_name={TOTALS_TEXTS.youSaved}
        />
        {paymentLines(order).map((line) => (
          <p key={line} className={styles.facts}>
            {line}
          </p>
        ))}
      </section>
      <ButtonLink to={orderRoute(order)} size="large" block look={readable ? 'quiet' : 'primary'}>
        {order.shipments.length > 0 && !isPending ? SUCCESS_TEXTS.track : SUCCESS_TEXTS.seeOrder}
      </ButtonLink>
      <p>
        <Link to="/myaisle">{SUCCESS_TEXTS.toMyAisle}</Link>
      </p>
    </div>
  );
}

/** When each box arrives, and where to read what is read. */
function Arrivals({ order }: { order: Order }) {
  return (
    <ul className={styles.arrivals}>
      {order.shipments.map((shipment) => (
        <li key={shipment.id} className={`${styles.box} ${toneClass(shipment.box_type)}`}>
          <strong>{BOX_NAMES[shipment.box_type]}</strong> {SUCCESS_TEXTS.arrives}{' '}
          <time dateTime={shipment.estimated_delivery}>{formatDay(shipment.estimated_delivery)}</time>
        </li>
      ))}
      {unboxedOf(order).map((item) => (
        <li key={item.id} className={styles.box}>
          <strong>{item.title}</strong>{' '}
          {item.content === 'ready' ? (
            <ButtonLink to={`${orderRoute(order)}/${item.id}`}>{SUCCESS_TEXTS.read}</ButtonLink>
          ) : (
            ((item.content && SUCCESS_TEXTS.readLater) ?? SUCCESS_TEXTS.byEmail)
          )}
        </li>
      ))}
    </ul>
  );
}
