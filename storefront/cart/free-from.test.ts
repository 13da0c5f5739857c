import { expect, test } from 'vitest';
import type { ShippingFee } from '#domain/pricing/endpoints.ts';
import { freeFromWords } from './free-from.server.ts';

function feeOf(box_type: ShippingFee['box_type'], free_from: number | null, units: number | null = null): ShippingFee {
  return { box_type, fee: 9.95, fresh_fee: null, free_from, free_from_units: units, adult_signature: false };
}

test('each kind of box that ships free from something is named with it', () => {
  const fees = [feeOf('grocery', 150), feeOf('frozen', null), feeOf('wine', null, 6)];
  expect(freeFromWords(fees)).toBe('Grocery ships free at $150.00, wine at 6 bottles.');
  expect(freeFromWords(fees.slice(1, 2))).toBe('');
});
