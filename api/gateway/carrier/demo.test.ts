import { expect, test } from 'vitest';
import type { DeliveryStatus } from '#domain/delivery/status.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { demoCarrier } from './demo.ts';

// biome-ignore format: a table of cases
test.each<[DeliveryStatus, string, DeliveryStatus | null, string]>([
  // box is           at, Pacific time             next                why
  ['processing',       '2026-11-23T16:00:00-08:00', null,               'the shop packs, at the cut-off'],
  ['scheduled',        '2026-11-23T14:30:00-08:00', null,               'packed half an hour ago'],
  ['scheduled',        '2026-11-23T15:00:00-08:00', 'shipped',          'packed an hour ago'],
  ['scheduled',        '2026-11-28T15:00:00-08:00', null,               'a Saturday'],
  ['shipped',          '2026-11-23T16:00:00-08:00', 'in_transit',       'the day it left'],
  ['shipped',          '2026-11-26T16:00:00-08:00', null,               'Thanksgiving'],
  ['in_transit',       '2026-11-24T20:00:00-08:00', null,               'the day before the promised one'],
  ['in_transit',       '2026-11-25T07:59:00-08:00', null,               'the promised day, too early'],
  ['in_transit',       '2026-11-25T08:00:00-08:00', 'out_for_delivery', 'the promised day'],
  ['in_transit',       '2026-11-29T09:00:00-08:00', null,               'late, but a Sunday'],
  ['in_transit',       '2026-11-30T09:00:00-08:00', 'out_for_delivery', 'late, the next carrier day'],
  ['out_for_delivery', '2026-11-25T12:59:00-08:00', null,               'the morning of the promised day'],
  ['out_for_delivery', '2026-11-25T13:00:00-08:00', 'delivered',        'the promised day'],
  ['delivered',        '2026-11-30T13:00:00-08:00', null,               'at the door'],
])('a box promised for Wed, Nov 25 that is %s at %s is next %s: %s', (delivery_status, at, next) => {
  const parcel = {
    shipment_id: '0198-ab',
    delivery_status,
    estimated_delivery: '2026-11-25',
    updated_at: new Date('2026-11-23T14:00:00-08:00'),
    tracking_number: null,
  };
  const now = new Date(at);
  expect(demoCarrier.ask(parcel, now, pacificDay(now))?.delivery_status ?? null).toBe(next);
});
