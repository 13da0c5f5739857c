import { expect, test } from 'vitest';
import type { Order } from '#domain/order/endpoints.ts';
import {
  addressTitle,
  headingOf,
  isMoving,
  isPlaced,
  sentenceOf,
  stateOf,
  stepsReached,
  totalOf,
  unboxedOf,
} from './order-words.ts';

type Shipment = Order['shipments'][number];

const shipment: Shipment = {
  id: 's1',
  box_type: 'grocery',
  delivery_status: 'shipped',
  delivery_status_label: 'Shipped',
  progress_percent: 36.5,
  estimated_delivery: '2026-11-26',
  delivered_date: null,
  carrier: 'Parcel Post',
  tracking_number: null,
  cutoff: '2026-11-21T22:00:00Z',
  items: [],
  events: [],
};

function order(status: Order['status'], shipments: Shipment[]): Order {
  return {
    id: '1',
    increment_id: '1',
    autoship_schedule_id: null,
    status,
    placed_at: '2026-11-20T18:00:00Z',
    items: [],
    shipments,
    payments: [],
    details: { delivery_status_label: '' },
    subtotal: 0,
    totals: [],
    grand_total: 0,
    due: 0,
    save_card: false,
    saved: 0,
    ship_to: {
      firstname: '',
      lastname: '',
      street1: '',
      street2: '',
      city: '',
      region_code: '',
      postcode: '',
      telephone: '',
    },
    can_cancel: false,
  };
}

test.each([
  [11.5, 1],
  [36.5, 2],
  [61.5, 3],
  [97.5, 4],
])('at %d percent %i stops are reached', (percent, stops) => {
  expect(stepsReached(percent)).toBe(stops);
});

test('the heading names the next day something arrives', () => {
  const later: Shipment = { ...shipment, id: 's2', estimated_delivery: '2026-11-28' };
  expect(headingOf(order('placed', [later, shipment]))).toBe('Arriving Thu, Nov 26');
});

test('once everything has arrived the heading names the last day', () => {
  const first: Shipment = { ...shipment, delivery_status: 'delivered', delivered_date: '2026-11-25' };
  const last: Shipment = { ...first, id: 's2', delivered_date: '2026-11-27' };
  expect(headingOf(order('placed', [last, first]))).toBe('Delivered Fri, Nov 27');
  expect(isMoving(order('placed', [last, first]))).toBe(false);
});

test('an order without a box is headed by its day, not by the number that is below it', () => {
  expect(headingOf(order('placed', []))).toBe('Placed Fri, Nov 20');
});

test('an order that was canceled or never placed costs nothing', () => {
  const total = (status: Order['status']) => totalOf({ status, grand_total: 33.41 });
  expect([total('placed'), total('closed'), total('pending_payment')]).toEqual([33.41, 33.41, 33.41]);
  expect([total('canceled'), total('payment_failed')]).toEqual([0, 0]);
});

test('an order on its way says where it is; one whose heading says it does not say it again', () => {
  const onItsWay: Shipment = { ...shipment, id: 's2', delivery_status: 'in_transit', progress_percent: 61.5 };
  const arrived: Shipment = { ...shipment, id: 's3', delivery_status: 'delivered', delivered_date: '2026-11-25' };
  expect(stateOf(order('placed', [onItsWay]))).toBe('On its way');
  expect(stateOf(order('placed', [onItsWay, shipment]))).toBe('Shipped');
  expect(stateOf(order('placed', [onItsWay, arrived]))).toBe('1 of 2 boxes delivered');
  for (const said of [order('placed', [arrived]), order('closed', [arrived]), order('canceled', [shipment])])
    expect(stateOf(said)).toBeNull();
});

test('the address is not called delivered to before everything has arrived', () => {
  const arrived: Shipment = { ...shipment, delivery_status: 'delivered', delivered_date: '2026-11-25' };
  expect(addressTitle(order('placed', [shipment, arrived]))).toBe('Delivering to');
  expect(addressTitle(order('placed', [arrived]))).toBe('Delivered to');
  expect(addressTitle(order('canceled', [{ ...shipment, delivery_status: 'canceled' }]))).toBe('Delivery address');
});

test.each([
  ['pending_payment', false, 'Delivery address'],
  ['payment_failed', false, 'Delivery address'],
  ['placed', true, 'Delivering to'],
  ['closed', true, 'Delivered to'],
] as const)('an order that is %s is placed: %s, and its address is titled %s', (status, isIt, title) => {
  expect(isPlaced({ status })).toBe(isIt);
  expect(addressTitle(order(status, [shipment]))).toBe(title);
});

test('a canceled order says so and is no longer polled', () => {
  const canceled = order('canceled', [{ ...shipment, delivery_status: 'canceled', progress_percent: null }]);
  expect(headingOf(canceled)).toBe('Order canceled');
  expect(isMoving(canceled)).toBe(false);
});

test('the bar says in words what it shows', () => {
  expect(sentenceOf(shipment)).toBe('Shipped. Arrives Thu, Nov 26 with Parcel Post.');
});

test('the items in no shipment are those that are sent by email', () => {
  const item = (id: string): Order['items'][number] => ({
    id,
    product_id: 1,
    sku: '',
    title: '',
    manufacturer: '',
    size_text: '',
    image: '',
    url: '',
    qty: 1,
    price: 1,
    msrp: 1,
    line_item_price: 1,
    product_options: {},
    parts: [],
    status: 'active',
  });
  const placed = order('placed', [{ ...shipment, items: [item('a')] }]);
  expect(unboxedOf({ ...placed, items: [item('a'), item('b')] }).map(({ id }) => id)).toEqual(['b']);
});
