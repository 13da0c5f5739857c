import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Receipt } from '#domain/notification/receipt.ts';
import { renderMail } from './render-mail.ts';
import { writeReceipt } from './write-receipt.ts';

const receiptText = (made: Receipt) => writeReceipt('Receipt', made).body_text;
const receiptHtml = (made: Receipt) => renderMail({ receipt: made });

const receipt = (charges: Receipt['charges'], total_cents: number): Receipt => ({
  heading: 'Order 1000101',
  greeting: 'Thank you, <Ada>.',
  intro: [],
  boxes: [
    { title: 'Grocery box', note: 'Arrives soon.', lines: [{ title: '2 × Oats & honey', detail: '', cents: 998 }] },
  ],
  charges,
  total_cents,
  paid_with: '',
  outro: [],
  link: null,
});

test('every charge is a line, and names are not markup', () => {
  const made = receipt(
    [
      { label: 'Subtotal', cents: 998 },
      { label: 'Sales tax', cents: 2 },
    ],
    1000,
  );
  const text = receiptText(made);
  for (const amount of ['$9.98', '$0.02', '$10.00']) expect(text).toContain(amount);
  const html = receiptHtml(made);
  expect(html).toContain('Oats &amp; honey');
  expect(html).not.toContain('<Ada>');
});

test('free shipping is a word, not an amount', () => {
  const made = receipt([{ label: 'Shipping, grocery box', cents: 0, instead: 'Free' }], 0);
  expect(receiptText(made)).toMatch(/^Shipping, grocery box +Free$/m);
  expect(receiptHtml(made)).toContain('>Free</td>');
});

test('without charges there is no sum', () => {
  const made = receipt([], 0);
  for (const written of [receiptText(made), receiptHtml(made)]) expect(written).not.toContain('Total');
});

test('a receipt is written if and only if it adds up (I6)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -5_000, max: 500_000 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: -3, max: 3 }),
      (cents, off) => {
        const charges = cents.map((amount, at) => ({ label: `Charge ${at}`, cents: amount }));
        const total = cents.reduce((sum, amount) => sum + amount, 0) + off;
        if (off === 0) expect(receiptText(receipt(charges, total))).toContain('Total');
        else expect(() => receiptText(receipt(charges, total))).toThrow('charges');
      },
    ),
  );
});
