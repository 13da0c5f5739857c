import type { z } from 'zod';
import { postalAddressOf } from '#domain/account/postal-address.ts';
import { productUrl } from '#domain/catalog/addresses.ts';
import { type ShownPick, showPicks } from '#domain/catalog/picks.ts';
import { dollars } from '#domain/kernel/money.ts';
import { DELIVERY_STATUS_LABELS, type DeliveryStatus } from '#domain/delivery/status.ts';
import { contentState } from '#domain/order/content.ts';
import { orderChoicesOf } from '#domain/order/choices.ts';
import { showPaidWith } from '#domain/payment/cards.ts';
import { canCancel } from '#domain/order/cancel.ts';
import type { Order, OrderItem, Shipment } from '#domain/order/endpoints.ts';
import { showTotals } from '#domain/pricing/show-totals.ts';
import { orderLabel, PROGRESS_PERCENT } from '#domain/order/progress.ts';
import type { LineRow, ShipmentRow } from './order-parts.ts';
import type { OrderRow } from './order-query.ts';

/** An order as its buyer reads it, at the moment `now`. */
export function showOrder(order: OrderRow, now: Date): Order {
  const { increment_id, status, shipments } = order;
  return {
    id: increment_id,
    increment_id,
    autoship_schedule_id: null,
    status,
    placed_at: (order.placed_at ?? order.created_at).toISOString(),
    items: order.lines.map((line) => showItem(line, order)),
    shipments: shipments.map((shipment) => showShipment(shipment, order)),
    payments: order.payments.map(showPayment),
    details: { delivery_status_label: orderLabel(shipments.map(({ delivery_status }) => delivery_status)) },
    subtotal: dollars(order.subtotal_cents),
    totals: showTotals(order.adjustments).map(({ type, cents }) => ({ type, value: dollars(cents) })),
    grand_total: dollars(order.grand_total_cents),
    due: dollars(order.due_cents),
    saved: dollars(order.saved_cents),
    ...orderChoicesOf(order),
    ship_to: order.ship_to && postalAddressOf(order.ship_to),
    can_cancel: mayCancel(order, now),
  };
}

function showPayment(payment: OrderRow['payments'][number]): Order['payments'][number] {
  const { cc_type, last4, status, amount_cents, captured_cents, refunded_cents } = payment;
  return {
    ...showPaidWith({ cc_type, last4 }),
    amount: dollars(status === 'captured' ? captured_cents : amount_cents),
    state: PAYMENT_STATES[status],
    refunded: dollars(refunded_cents),
  };
}

const PAYMENT_STATES = { authorized: 'held', captured: 'charged', voided: 'released' } as const;

function mayCancel(order: Pick<OrderRow, 'status' | 'shipments'>, now: Date): boolean {
  const shipments = order.shipments.map(({ delivery_status, cutoff_at }) => ({
    delivery_status,
    cutoff_ms: Date.parse(cutoff_at),
  }));
  return canCancel({ status: order.status, shipments }, now.getTime());
}

/** What was picked for a set that the buyer built: the parts that its options name. Other sets have no such options. */
function picksOfOrderLine({ options, parts }: LineRow): ShownPick[] | null {
  const picks = parts.filter(({ product_id }) => options[product_id] !== undefined);
  return picks.length > 0 ? picks : null;
}

function showItem(line: LineRow, order: OrderRow): z.infer<typeof OrderItem> {
  const picks = picksOfOrderLine(line);
  const content = contentState(order, line);
  const { order_line_id: id, product_id, sku, title, manufacturer, size_text, image, url_key, qty, status } = line;
  return {
    id,
    product_id,
    sku,
    title,
    manufacturer,
    size_text,
    image,
    qty,
    status,
    url: productUrl(url_key),
    price: dollars(line.price_cents),
    msrp: dollars(line.msrp_cents),
    line_item_price: dollars(line.line_cents),
    product_options: picks ? showPicks(picks) : line.options,
    ...(picks ? { picks: picks.map((pick) => ({ product_id: pick.product_id, qty: pick.qty })) } : {}),
    parts: line.parts,
    ...(content ? { content } : {}),
  };
}

function showShipment(shipment: ShipmentRow, order: OrderRow): z.infer<typeof Shipment> {
  const {
    shipment_id: id,
    box_type,
    delivery_status,
    estimated_delivery,
    delivered_date,
    carrier,
    tracking_number,
  } = shipment;
  return {
    id,
    box_type,
    delivery_status,
    estimated_delivery,
    delivered_date,
    carrier,
    tracking_number,
    delivery_status_label: DELIVERY_STATUS_LABELS[delivery_status],
    progress_percent: PROGRESS_PERCENT[delivery_status],
    cutoff: new Date(shipment.cutoff_at).toISOString(),
    items: order.lines.filter((line) => line.shipment_id === id).map((line) => showItem(line, order)),
    events: shipment.events.map((event) => ({
      delivery_status: event.delivery_status as DeliveryStatus,
      delivery_status_label: DELIVERY_STATUS_LABELS[event.delivery_status as DeliveryStatus],
      note: event.note,
      happened_at: new Date(event.happened_at).toISOString(),
    })),
  };
}
