import { randomUUID } from 'node:crypto';
import { addressLine } from '#domain/account/postal-address.ts';
import { longDay, shortDay } from '#domain/kernel/calendar.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { BOX_NAMES, UNBOXED_NAME } from '#domain/catalog/names.ts';
import type { Receipt, ReceiptBox } from '#domain/notification/receipt.ts';
import { showTotals } from '#domain/pricing/show-totals.ts';
import { isShipping, TOTAL_LABELS } from '#domain/pricing/total-labels.ts';
import { ccLabel } from '#domain/payment/cards.ts';
import type { CardBrand } from '#domain/payment/cc-types.ts';
import type { Tx } from '#api/db/pool.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { queueMail, writeMail, writeReceipt } from '#api/notification/index.ts';
import type { LineRow, ShipmentRow } from './order-parts.ts';
import type { FailedOrder, PlacedOrder } from './store.ts';
import { CANCELLATION_MAIL_TEXTS, CONFIRMATION_MAIL_TEXTS, NOT_PLACED_MAIL_TEXTS, ORDER_MAIL_TEXTS } from './texts.ts';

export type OrderToTell = PlacedOrder & { card: { brand: CardBrand; last4: string } | null };

/** The confirmation, written in the transaction that places the order; once per order by its key. */
export async function queueConfirmation(tx: Tx, order: OrderToTell, public_url: string, now: Date): Promise<void> {
  await queueMail(tx, {
    mail_id: randomUUID(),
    dedupe_key: `order-placed:${order.order_id}`,
    account_id: order.account_id,
    recipient: order.email,
    ...writeReceipt(CONFIRMATION_MAIL_TEXTS.subject(order.increment_id), confirmationOf(order, public_url)),
    now,
  });
}

export function confirmationOf(order: OrderToTell, public_url: string): Receipt {
  const { increment_id, ship_to, shipments } = order;
  const unboxed = order.lines.filter(({ shipment_id }) => shipment_id === null);
  return {
    heading: ORDER_MAIL_TEXTS.heading(increment_id),
    greeting: ORDER_MAIL_TEXTS.greeting(order.firstname),
    intro: [
      CONFIRMATION_MAIL_TEXTS.placed(longDay(pacificDay(order.placed_at))),
      ...(ship_to
        ? [CONFIRMATION_MAIL_TEXTS.shippingTo(`${ship_to.firstname} ${ship_to.lastname}, ${addressLine(ship_to)}`)]
        : []),
    ],
    boxes: [
      ...shipments.map((shipment) => showBox(shipment, order.lines)),
      ...(unboxed.length > 0 ? [{ title: UNBOXED_NAME, note: null, lines: unboxed.map(showLine) }] : []),
    ],
    charges: [
      { label: CONFIRMATION_MAIL_TEXTS.subtotal, cents: order.subtotal_cents },
      ...showTotals(order.adjustments).map(({ type, cents }) => ({
        label: TOTAL_LABELS[type],
        cents,
        ...(isShipping(type) && cents === 0 ? { instead: CONFIRMATION_MAIL_TEXTS.free } : {}),
      })),
    ],
    total_cents: order.grand_total_cents,
    paid_with: paidWith(order),
    outro: shipments.length > 0 ? [CONFIRMATION_MAIL_TEXTS.cancel(shipments.length)] : [],
    link: { label: ORDER_MAIL_TEXTS.link, url: `${public_url}/account/order/${increment_id}` },
  };
}

/** The card pays what is due, which other tenders may make less than the total. */
function paidWith({ card, due_cents, shipments }: OrderToTell): string {
  const texts = CONFIRMATION_MAIL_TEXTS;
  if (due_cents === 0) return texts.nothingToPay;
  const label = card ? ccLabel({ cc_type: card.brand, last4: card.last4 }) : texts.card;
  const pay = shipments.length === 0 ? texts.charged : texts.held;
  return pay(formatCents(due_cents), label, shipments.length);
}

function showBox(box: ShipmentRow, lines: readonly LineRow[]): ReceiptBox {
  const signature = box.adult_signature ? ` ${CONFIRMATION_MAIL_TEXTS.signature}` : '';
  return {
    title: BOX_NAMES[box.box_type],
    note: `${CONFIRMATION_MAIL_TEXTS.arrives(shortDay(box.estimated_delivery))}${signature}`,
    lines: lines.filter(({ shipment_id }) => shipment_id === box.shipment_id).map(showLine),
  };
}

function showLine({ title, manufacturer, size_text, qty, line_cents, parts }: LineRow): ReceiptBox['lines'][number] {
  return {
    title: `${qty} × ${title}`,
    // Names of lines often say both already.
    detail: [manufacturer, size_text, ...partsOf(parts)].filter((fact) => fact && !title.includes(fact)).join(', '),
    cents: line_cents,
  };
}

export type OrderToCancel = Pick<PlacedOrder, 'order_id' | 'increment_id' | 'account_id' | 'due_cents'> & {
  email: string;
  firstname: string;
};

/** Says that an order was canceled and what happens to the money. */
export async function queueCancellation(tx: Tx, order: OrderToCancel, public_url: string, now: Date): Promise<void> {
  await queueMail(tx, {
    mail_id: randomUUID(),
    dedupe_key: `order-canceled:${order.order_id}`,
    account_id: order.account_id,
    recipient: order.email,
    ...writeReceipt(CANCELLATION_MAIL_TEXTS.subject(order.increment_id), cancellationOf(order, public_url)),
    now,
  });
}

export function cancellationOf({ increment_id, firstname, due_cents }: OrderToCancel, public_url: string): Receipt {
  const isHeld = due_cents > 0;
  return {
    heading: CANCELLATION_MAIL_TEXTS.heading(increment_id),
    greeting: ORDER_MAIL_TEXTS.greeting(firstname),
    intro: [CANCELLATION_MAIL_TEXTS.nothingSent],
    boxes: [],
    charges: isHeld
      ? [
          { label: CANCELLATION_MAIL_TEXTS.due, cents: due_cents },
          { label: CANCELLATION_MAIL_TEXTS.canceled, cents: -due_cents },
        ]
      : [],
    total_cents: 0,
    paid_with: isHeld
      ? CANCELLATION_MAIL_TEXTS.holdReleased(formatCents(due_cents))
      : CANCELLATION_MAIL_TEXTS.notCharged,
    outro: [],
    link: { label: ORDER_MAIL_TEXTS.link, url: `${public_url}/account/order/${increment_id}` },
  };
}

/** Says that an order was not placed after all, to a shopper who left while the bank did not answer. */
export async function queueNotPlaced(
  tx: Tx,
  order: FailedOrder & { failure_code: string },
  public_url: string,
  now: Date,
): Promise<void> {
  const { order_id, account_id, email, firstname, increment_id, failure_code } = order;
  await queueMail(tx, {
    mail_id: randomUUID(),
    dedupe_key: `order-not-placed:${order_id}`,
    account_id,
    recipient: email,
    ...writeMail(NOT_PLACED_MAIL_TEXTS.subject(increment_id), [
      ORDER_MAIL_TEXTS.greeting(firstname),
      NOT_PLACED_MAIL_TEXTS.notPlaced(whyNotPlaced(failure_code), increment_id),
      NOT_PLACED_MAIL_TEXTS.itemsBack,
      { button: { label: NOT_PLACED_MAIL_TEXTS.cart, url: `${public_url}/cart` } },
    ]),
    now,
  });
}

function whyNotPlaced(failure_code: string): string {
  if (failure_code === 'out_of_stock') return NOT_PLACED_MAIL_TEXTS.soldOut;
  if (failure_code === 'voided' || failure_code === 'unavailable') return NOT_PLACED_MAIL_TEXTS.noAnswer;
  return NOT_PLACED_MAIL_TEXTS.declined;
}

/** What one set is made of: "2 × Rolled Oats". */
function partsOf(parts: LineRow['parts']): string[] {
  return parts.map(({ qty, title }) => `${qty} × ${title}`);
}
