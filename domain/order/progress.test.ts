import { expect, test } from 'vitest';
import type { DeliveryStatus } from '#domain/delivery/status.ts';
import { canMove, isInWarehouse, orderLabel, PROGRESS_PERCENT } from './progress.ts';

test.each<[DeliveryStatus[], string]>([
  // boxes                                  the order reads
  [['processing'], 'Placed'],
  [['scheduled', 'shipped'], 'Processing'],
  [['delivered', 'in_transit', 'out_for_delivery'], 'In Transit'],
  [['on_its_way', 'delivered'], 'On Its Way'],
  [['delivered', 'delivered'], 'Delivered'],
  [['canceled', 'shipped'], 'Shipped'],
  [['canceled', 'canceled'], 'Canceled'],
  [['closed'], 'Closed'],
  [[], 'Placed'],
])('boxes %s read %s', (statuses, label) => {
  expect(orderLabel(statuses)).toBe(label);
});

test('the bar follows requirement O4 and is absent for closed and canceled', () => {
  expect(PROGRESS_PERCENT).toEqual({
    processing: 11.5,
    scheduled: 11.5,
    pickup_appointment: 11.5,
    shipped: 36.5,
    picked_up: 36.5,
    in_transit: 61.5,
    on_its_way: 61.5,
    out_for_delivery: 61.5,
    delivered: 97.5,
    closed: null,
    canceled: null,
  });
});

test.each<[DeliveryStatus, DeliveryStatus, boolean]>([
  ['processing', 'scheduled', true],
  ['shipped', 'scheduled', false], // a late event
  ['shipped', 'shipped', false], // the same event twice
  ['scheduled', 'canceled', true],
  ['shipped', 'canceled', false], // it has left
  ['canceled', 'shipped', false],
  ['delivered', 'closed', true],
])('a box goes from %s to %s: %s', (from, to, expected) => {
  expect(canMove(from, to)).toBe(expected);
});

test('only what is still in the warehouse may be canceled', () => {
  const statuses = Object.keys(PROGRESS_PERCENT) as DeliveryStatus[];
  expect(statuses.filter(isInWarehouse)).toEqual(['processing', 'scheduled', 'pickup_appointment']);
});
