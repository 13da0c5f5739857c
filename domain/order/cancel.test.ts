import { expect, test } from 'vitest';
import { type Cancelable, canCancel } from './cancel.ts';

const box = (delivery_status: Cancelable['shipments'][number]['delivery_status'], cutoff_ms: number) => ({
  delivery_status,
  cutoff_ms,
});

test.each<[Cancelable['status'], Cancelable['shipments'], number, boolean]>([
  // status, boxes, now, may be canceled
  ['placed', [box('processing', 100)], 99, true],
  ['placed', [box('processing', 100)], 100, false], // the cut-off's own moment is too late
  ['placed', [box('processing', 200), box('scheduled', 100)], 150, false], // the first cut-off counts
  ['placed', [box('processing', 200), box('shipped', 200)], 50, false],
  ['pending_payment', [box('processing', 200)], 50, false], // the bank is still being asked
  ['canceled', [box('canceled', 200)], 50, false],
  ['placed', [], 50, false],
])('%s with %o at %i: %s', (status, shipments, nowMs, expected) => {
  expect(canCancel({ status, shipments }, nowMs)).toBe(expected);
});
