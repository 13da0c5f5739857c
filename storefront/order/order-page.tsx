import { data, redirect } from 'react-router';
import { cityLine, streetLine } from '#domain/account/postal-address.ts';
import type { ErrorBody } from '#domain/kernel/refusal.ts';
import { cancelOrder, getOrder, type Order } from '#domain/order/endpoints.ts';
import { sellsNothing } from '#domain/order/transitions.ts';
import { TOTALS_TEXTS } from '#storefront/cart/totals-texts.ts';
import { TotalsList } from '#storefront/cart/totals-list.tsx';
import { call, tryCall } from '#storefront/kernel/call.server.ts';
import { formatLongDay, formatMoment } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { slipClass } from '#ui/surface.ts';
import { useLostFocus } from '#ui/use-lost-focus.ts';
import type { Route } from './+types/order-page';
import { BuyAgainButton, ReorderNotice } from './buy-again.tsx';
import { CancelButton, CancelQuestion } from './cancel-order.tsx';
import styles from './order.module.css';
import { addressTitle, headingOf, isMoving, isPlaced, totalOf, unboxedOf } from './order-words.ts';
import { noticeOf, paymentLines } from './payment-words.ts';
import { reorder, undoReorder } from './reorder.server.ts';
import { ShipmentCard, UnboxedCard } from './shipment-card.tsx';
import { ORDER_STATUS_TEXTS, ORDER_TEXTS } from './texts.ts';
import { usePolledOrder } from './use-polled-order.ts';

export function meta({ params }: Route.MetaArgs) {
  return [{ title: ORDER_TEXTS.title(params.id) }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const order = await call(context, getOrder, { params: { id: params.id } }, request);
  return { order, isAsking: new URL(request.url).searchParams.has('cancel') };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData();
  switch (form.get('intent')) {
    case 'reorder': {
      const done = await reorder(context, request, params.id);
      return 'error' in done ? failed(done.error, 400) : { error: null, reorder: done.reordered };
    }
    case 'undo-reorder': {
      const problem = await undoReorder(context, request, form);
      return problem ? failed(problem, 400) : { error: null, reorder: 'undone' as const };
    }
    default: {
      const done = await tryCall(context, cancelOrder, { params: { id: params.id } }, request);
      return done.ok ? redirect(`/account/order/${params.id}`) : failed(done.error, done.status);
    }
  }
}

function failed({ errors }: ErrorBody, status: number) {
  return data({ error: errors[0]?.message ?? ORDER_TEXTS.failed, reorder: null }, { status });
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const order = usePolledOrder(loaderData.order, isMoving);
  useLostFocus();
  const unboxed = unboxedOf(order);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{headingOf(order)}</h1>
        <p className={styles.facts}>
          {ORDER_STATUS_TEXTS.order} <span className="code">{order.increment_id}</span>
          {isPlaced(order) ? ORDER_STATUS_TEXTS.placed : ORDER_STATUS_TEXTS.tried}{' '}
          <time dateTime={order.placed_at}>{formatMoment(order.placed_at)}</time>
        </p>
      </header>
      {actionData?.error ? (
        <div className={styles.wide}>
          <Banner tone="error" live>
            <p>{actionData.error}</p>
          </Banner>
        </div>
      ) : null}
      {actionData?.reorder ? (
        <ReorderNotice action={`/account/order/${order.increment_id}`} done={actionData.reorder} />
      ) : null}
      {loaderData.isAsking && order.can_cancel ? <CancelQuestion order={order} /> : null}
      <StatusNotice order={order} />
      <div className={styles.boxes}>
        {order.shipments.map((shipment) => (
          <ShipmentCard key={shipment.id} shipment={shipment} isPlaced={isPlaced(order)} />
        ))}
        {unboxed.length > 0 ? <UnboxedCard order={order} items={unboxed} /> : null}
      </div>
      <aside className={styles.aside} aria-label={ORDER_TEXTS.receiptLabel}>
        <Receipt order={order} />
        <Actions order={order} />
      </aside>
    </div>
  );
}

function StatusNotice({ order }: { order: Order }) {
  const notice = noticeOf(order);
  if (!notice) return null;
  return (
    <div className={styles.wide}>
      <Banner tone={notice.tone} live>
        <p>{notice.text}</p>
      </Banner>
    </div>
  );
}

/** Every charge has its row; prints on one page. */
function Receipt({ order }: { order: Order }) {
  const { ship_to } = order;
  const canceled = order.grand_total - totalOf(order);
  return (
    <section className={`${slipClass} ${styles.card}`}>
      <h2>{ORDER_TEXTS.receipt}</h2>
      <TotalsList
        subtotal={order.subtotal}
        totals={order.totals}
        grand_total={totalOf(order)}
        saved={sellsNothing(order) ? 0 : order.saved}
        saved_name={TOTALS_TEXTS.youSaved}
      >
        {canceled > 0 ? (
          <div>
            <dt>{order.status === 'canceled' ? ORDER_TEXTS.canceled : ORDER_TEXTS.notPlaced}</dt>
            <dd>
              <Money amount={-canceled} />
            </dd>
          </div>
        ) : null}
      </TotalsList>
      {paymentLines(order).map((line) => (
        <p key={line} className={styles.facts}>
          {line}
        </p>
      ))}
      {ship_to ? <ShipTo title={addressTitle(order)} ship_to={ship_to} /> : null}
      <p className={styles.onPaper}>{ORDER_TEXTS.receiptDate(order.increment_id, formatLongDay(order.placed_at))}</p>
    </section>
  );
}

function ShipTo({ title, ship_to }: { title: string; ship_to: NonNullable<Order['ship_to']> }) {
  return (
    <>
      <h3>{title}</h3>
      <address>
        {ship_to.firstname} {ship_to.lastname}
        <br />
        {streetLine(ship_to)}
        <br />
        {cityLine(ship_to)}
        <br />
        {ship_to.telephone}
      </address>
    </>
  );
}

function Actions({ order }: { order: Order }) {
  const cutoff = order.shipments.map((shipment) => shipment.cutoff).sort()[0];
  return (
    <section className={styles.actions} aria-label={ORDER_TEXTS.actions}>
      <BuyAgainButton increment_id={order.increment_id} />
      <Button look="secondary" block onClick={() => print()} className={styles.needsScript}>
        <Icon name="print" size={20} /> {ORDER_TEXTS.print}
      </Button>
      <Link to={`/contact?order=${order.increment_id}`} className="standalone">
        {ORDER_TEXTS.problem}
      </Link>
      <Link to="/account/orders" className="standalone">
        {ORDER_TEXTS.allOrders}
      </Link>
      {order.can_cancel && cutoff ? <CancelButton order={order} cutoff={cutoff} /> : null}
    </section>
  );
}
