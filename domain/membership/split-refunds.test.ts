import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitRefunds } from './split-refunds.ts';

const source = (payment_id: string, share_cents: number, left_cents: number) => ({
  payment_id,
  share_cents,
  left_cents,
});

// biome-ignore format: a table of cases
test.each([
  // what                                       own   month  own and month, first from what paid a refund back
  ['all of what was paid back is left',        [3_944,  573], [[3_944,    0], [573,   0]], 4_517],
  ['$10 of it was refunded by hand',           [3_944,  573], [[3_517,  427], [  0, 573]], 3_517],
  ['all of it was refunded by hand',           [3_944,  573], [[    0, 1_291], [ 0, 573]],     0],
  ['nothing is to be refunded',                [    0,    0], [[    0,    0], [  0,   0]], 4_517],
] as const)('two charges that one payment had paid back: %s', (_what, [own, month], parts, left_cents) => {
  const paidBack = (share: number) => source('undo', share, left_cents);
  expect(
    splitRefunds([
      { cents: own, sources: [paidBack(3_944), source('own', 5_235, 1_291)] },
      { cents: month, sources: [paidBack(573), source('month', 1_200, 627)] },
    ]),
  ).toEqual(parts);
});

test('a charge without a payment gives nothing back', () => {
  expect(splitRefunds([{ cents: 100, sources: [] }])).toEqual([[]]);
});

const cents = fc.integer({ min: 0, max: 7_000 });
const twoCharges = fc
  .record({
    left: fc.array(cents, { minLength: 3, maxLength: 3 }),
    shares: fc.array(cents, { minLength: 4, maxLength: 4 }),
  })
  .chain(({ left: [shared = 0, own = 0, month = 0], shares: [a = 0, b = 0, c = 0, d = 0] }) =>
    fc.record({
      own: fc.record({
        cents,
        sources: fc.constant([source('undo', a, shared), source('own', b, own)]),
      }),
      month: fc.record({
        cents,
        sources: fc.constant([source('undo', c, shared), source('month', d, month)]),
      }),
    }),
  )
  .map(({ own, month }) => [own, month]);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test('no split takes more than asked, than a share, or than what is left of a payment, and none stops short', () => {
  fc.assert(
    fc.property(twoCharges, (refunds) => {
      const parts = splitRefunds(refunds);
      const taken = new Map<string, number>();
      refunds.forEach(({ cents: asked, sources }, at) => {
        const amounts = parts[at] ?? [];
        expect(sum(amounts)).toBeLessThanOrEqual(asked);
        sources.forEach(({ payment_id, share_cents }, index) => {
          const amount = amounts[index] ?? Number.NaN;
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(share_cents);
          taken.set(payment_id, (taken.get(payment_id) ?? 0) + amount);
        });
      });
      refunds.forEach(({ cents: asked, sources }, at) => {
        for (const [index, { payment_id, share_cents, left_cents }] of sources.entries()) {
          expect(taken.get(payment_id)).toBeLessThanOrEqual(left_cents);
          // Less than asked only where each payment is used up, or this charge's share of it.
          const amount = parts[at]?.[index] ?? 0;
          if (sum(parts[at] ?? []) < asked)
            expect(amount === share_cents || taken.get(payment_id) === left_cents).toBe(true);
        }
      });
    }),
  );
});
