import { z } from 'zod';
import { PostalAddress } from '#domain/account/schema.ts';
import { BOX_TYPES } from '#domain/catalog/names.ts';
import { DigitalContent } from '#domain/catalog/digital-content.ts';
import { DELIVERY_STATUS_LABELS, type DeliveryStatus } from '#domain/delivery/status.ts';
import { SIGNED_IN } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { PaidWith } from '#domain/payment/endpoints.ts';
import { Picks, ProductCard } from '#domain/catalog/schema.ts';
import { CartTotal } from '#domain/cart/schema.ts';
import { CONTENT_STATES } from './content.ts';
import { SHOWN_ORDER_CHOICES } from './choices.ts';
import { ORDER_LINE_STATUSES, ORDER_STATUSES } from './transitions.ts';
import { Dollars, IsoDate, IsoInstant, wireId, wireInt, wireText } from '#domain/kernel/wire.ts';
import { ORDER_REFUSALS } from './refusals.ts';

const statuses = Object.keys(DELIVERY_STATUS_LABELS) as [DeliveryStatus, ...DeliveryStatus[]];

export const OrderItem = z.object({
  id: z.string(),
  product_id: z.number().int(),
  sku: z.string(),
  title: z.string(),
  manufacturer: z.string(),
  size_text: z.string(),
  image: z.string(),
  url: z.string(),
  qty: z.number().int(),
  price: Dollars,
  msrp: Dollars,
  line_item_price: Dollars,
  /** What was chosen, in words: { Size: "16 oz" }. */
  product_options: z.record(z.string(), z.string()),
  /** Of a set that the buyer built: what its options say, as data. Adding it again takes them. */
  picks: Picks.optional(),
  /** What one unit of a set is made of; empty for all other products. */
  parts: z.array(z.object({ product_id: z.number().int(), title: z.string(), qty: z.number().int() })),
  status: z.enum(ORDER_LINE_STATUSES),
  /** Of what is bought to read: whether it can be read already; absent for all else. */
  content: z.enum(CONTENT_STATES).optional(),
  /** Why the household in the cookie doesn't want it any more, in the answer for one order; absent if it may have it. */
  household_note: z.string().optional(),
});

/** Requirement O2, with the tracker's percentage of O4 (null: no bar). */
export const Shipment = z.object({
  id: z.string(),
  box_type: z.enum(BOX_TYPES),
  delivery_status: z.enum(statuses),
  delivery_status_label: z.string(),
  progress_percent: z.number().nullable(),
  estimated_delivery: IsoDate,
  delivered_date: IsoDate.nullable(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  cutoff: IsoInstant,
  items: z.array(OrderItem),
  events: z.array(
    z.object({
      delivery_status: z.enum(statuses),
      delivery_status_label: z.string(),
      note: z.string(),
      happened_at: IsoInstant,
    }),
  ),
});

export const Order = z.object({
  /** Equals increment_id: the number on the receipt and in the address. */
  id: z.string(),
  increment_id: z.string(),
  autoship_schedule_id: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
  placed_at: IsoInstant,
  items: z.array(OrderItem),
  shipments: z.array(Shipment),
  payments: z.array(
    PaidWith.extend({
      amount: Dollars,
      /** Held until the first box ships, then charged; or released, and never charged. */
      state: z.enum(['held', 'charged', 'released']),
      /** What went back of a charge. */
      refunded: Dollars,
    }),
  ),
  details: z.object({ delivery_status_label: z.string() }),
  subtotal: Dollars,
  totals: z.array(CartTotal),
  grand_total: Dollars,
  /** What the card pays. */
  due: Dollars,
  saved: Dollars,
  ...SHOWN_ORDER_CHOICES,
  /** Null where nothing ships. */
  ship_to: PostalAddress.nullable(),
  can_cancel: z.boolean(),
});
export type Order = z.infer<typeof Order>;

export const listOrders = endpoint({
  name: 'order.listOrders',
  method: 'GET',
  path: '/account/orders',
  summary: "The caller's orders, newest first.",
  access: SIGNED_IN,
  query: z.object({
    page_size: wireInt(1, 60).default(10),
    cur_page: wireInt(1, 10_000).default(1),
    /** Without it, all orders but those whose payment failed. */
    status: z.enum(ORDER_STATUSES).optional(),
    reqsource: wireText(20).optional(),
  }),
  response: z.object({
    orders: z.array(Order),
    count: z.number().int(),
    cur_page: z.number().int(),
    page_size: z.number().int(),
  }),
});

export const PastPurchase = z.object({
  product_id: z.number().int(),
  title: z.string(),
  manufacturer: z.string(),
  size_text: z.string(),
  image: z.string(),
  url: z.string(),
  /** In how many orders it was. */
  times: z.number().int(),
  last_price: Dollars,
  /** As it is sold today, with today's price and stock; null if it is no longer sold. */
  product: ProductCard.nullable(),
});
export type PastPurchase = z.infer<typeof PastPurchase>;

export const listPurchases = endpoint({
  name: 'order.listPurchases',
  method: 'GET',
  path: '/account/purchased',
  summary: 'What the caller has bought, most often bought first, with price and stock of today.',
  access: SIGNED_IN,
  response: z.object({ purchases: z.array(PastPurchase) }),
});

export const getLastOrder = endpoint({
  name: 'order.getLastOrder',
  method: 'GET',
  path: '/account/order/last_order',
  summary: 'The number of the newest order.',
  access: SIGNED_IN,
  response: z.object({ success: z.literal(true), data: z.object({ id: z.string().nullable() }) }),
});

export const getOrder = endpoint({
  name: 'order.getOrder',
  method: 'GET',
  path: '/account/order/{id}',
  summary: 'One order of the caller; a foreign number and an unknown one answer alike.',
  access: SIGNED_IN,
  refusals: [ORDER_REFUSALS.order_not_found],
  params: z.object({ id: wireText(40) }),
  response: Order,
});

export const getContent = endpoint({
  name: 'order.getContent',
  method: 'GET',
  path: '/account/order/{id}/content/{item_id}',
  summary: 'What the caller bought to read, once it is paid for.',
  access: SIGNED_IN,
  refusals: [ORDER_REFUSALS.order_not_found, ORDER_REFUSALS.content_not_ready],
  params: z.object({ id: wireText(40), item_id: wireId }),
  response: DigitalContent,
});

export const cancelOrder = endpoint({
  name: 'order.cancelOrder',
  method: 'POST',
  path: '/account/order/{id}/cancel',
  summary: 'Cancels an order before its first cut-off; the money goes back to the card.',
  access: SIGNED_IN,
  refusals: [ORDER_REFUSALS.order_not_found, ORDER_REFUSALS.order_not_cancelable],
  params: z.object({ id: wireText(40) }),
  response: Order,
});
