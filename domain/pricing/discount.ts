import { BOX_OF_STORAGE, type BoxType, type Storage } from '#domain/catalog/names.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import { partOf, prorate } from '#domain/kernel/money.ts';
import type { Adjustment, DiscountKind } from './adjustment.ts';

/**
 * Money off, decided by a rule or a code and applied in the order given, each on the result of the one before.
 * Whether rules stack, and which of two saves more, is decided before a discount gets here.
 */
export type Discount = {
  kind: DiscountKind;
  source: string;
  label: string;
  /** 'items' takes off lines; 'shipping' takes off the fee of boxes. */
  target: 'items' | 'shipping';
  /** The lines it applies to; null: every line that is bought. Ignored for shipping. */
  line_ids: readonly string[] | null;
  /** The boxes whose fee it lowers; null: all. Ignored for items. */
  box_types: readonly BoxType[] | null;
  /** A fixed amount in cents, or parts per million of what is left. Never more than what is left. */
  off: { cents: number } | { ppm: number };
};

type DiscountedLine = { line_id: string; storage: Storage; origin: 'bought' | 'gift' };

/**
 * Takes a discount off the lines it applies to and lowers `net_cents`, the amounts left of `lines`, in place. The
 * amount is rounded half up once and prorated to the lines by largest remainder.
 * @returns one adjustment for each line with a share.
 */
export function discountLines(
  lines: readonly DiscountedLine[],
  netCents: number[],
  { kind, source, label, line_ids, off }: Discount,
): Adjustment[] {
  const eligible = lines.flatMap((line, at) =>
    (line_ids ? line_ids.includes(line.line_id) : line.origin === 'bought')
      ? [{ line, at, net_cents: assertDefined(netCents[at], `The amount of line ${line.line_id}`) }]
      : [],
  );
  const weights = eligible.map(({ net_cents }) => net_cents);
  const baseCents = weights.reduce((sum, cents) => sum + cents, 0);
  const shares = prorate(amountOff(baseCents, off), weights);
  return eligible.flatMap(({ line, at, net_cents }, index) => {
    const cents = assertDefined(shares[index], `The share of line ${line.line_id}`);
    if (cents === 0) return [];
    netCents[at] = net_cents - cents;
    return [{ kind, source, label, box_type: BOX_OF_STORAGE[line.storage], line_id: line.line_id, cents: -cents }];
  });
}

/** What a shipping discount takes off one box's fee; null where it takes nothing. */
export function discountShipping(
  box_type: BoxType,
  fee_cents: number,
  { kind, source, label, box_types, off }: Discount,
): Adjustment | null {
  if (box_types && !box_types.includes(box_type)) return null;
  const cents = amountOff(fee_cents, off);
  return cents === 0 ? null : { kind, source, label, box_type, line_id: null, cents: -cents };
}

function amountOff(baseCents: number, off: Discount['off']): number {
  return Math.min(baseCents, 'cents' in off ? off.cents : partOf(baseCents, off.ppm));
}
