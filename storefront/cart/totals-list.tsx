import type { ReactNode } from 'react';
import type { Cart } from '#domain/cart/schema.ts';
import { isShipping, shippingOf, TOTAL_LABELS } from '#domain/pricing/total-labels.ts';
import { Money } from '#ui/money.tsx';
import { rowsClass } from '#ui/surface.ts';
import { TOTALS_TEXTS } from './totals-texts.ts';
import styles from './totals-list.module.css';

type Total = Cart['totals'][number];

/** Kinds that inform only and aren't part of the sum. */
const INFO_ONLY = new Set<Total['type']>(['thrive_cash_earn', 'refund_gc', 'refund_cc']);

type TotalsListProps = {
  subtotal: number;
  totals: readonly Total[];
  grand_total: number;
  saved: number;
  tax_is_estimate?: boolean;
  total_name?: string;
  saved_name?: string;
  /** Shipping of all boxes in one row, where there is little room. */
  isShort?: boolean;
  children?: ReactNode;
};

/** Every charge on its own row; the rows add up to the last one. Amounts are dollars. */
export function TotalsList({
  subtotal,
  totals,
  grand_total,
  saved,
  tax_is_estimate = false,
  total_name,
  saved_name = TOTALS_TEXTS.youSave,
  isShort = false,
  children,
}: TotalsListProps) {
  const isUntaxed = (total: Total) => tax_is_estimate && total.type === 'tax' && total.value === 0;
  const boxes = isShort ? totals.filter(({ type }) => isShipping(type)).length : 0;
  return (
    <dl className={rowsClass}>
      <Row name={TOTALS_TEXTS.subtotal} amount={subtotal} />
      {boxes > 1 ? (
        <Row
          name={TOTALS_TEXTS.shippingOf(boxes)}
          amount={shippingOf(totals)}
          instead={shippingOf(totals) === 0 ? TOTALS_TEXTS.free : null}
        />
      ) : null}
      {totals
        .filter(({ type }) => !INFO_ONLY.has(type) && !(boxes > 1 && isShipping(type)))
        .map((total) => (
          <Row
            key={total.type}
            name={nameOf(total, tax_is_estimate)}
            amount={total.value}
            instead={insteadOf(total, tax_is_estimate)}
          />
        ))}
      {children}
      <div className={styles.grand}>
        <dt>{total_name ?? (totals.some(isUntaxed) ? TOTALS_TEXTS.beforeTax : TOTALS_TEXTS.total)}</dt>
        <dd>
          <Money amount={grand_total} />
        </dd>
      </div>
      {saved > 0 ? (
        <div className={styles.saved}>
          <dt>
            {saved_name}
            {shippingOf(totals) > 0 ? TOTALS_TEXTS.beforeShipping : null}
          </dt>
          <dd>
            <Money amount={saved} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function nameOf(total: Total, tax_is_estimate: boolean): string {
  return total.type === 'tax' && tax_is_estimate && total.value > 0
    ? TOTALS_TEXTS.estimatedTax
    : TOTAL_LABELS[total.type];
}

/** Words in place of an amount of 0: free shipping, and a tax that no address decides yet. */
function insteadOf(total: Total, tax_is_estimate: boolean): string | null {
  if (total.value !== 0) return null;
  if (total.type === 'tax') return tax_is_estimate ? TOTALS_TEXTS.atCheckout : null;
  return isShipping(total.type) ? TOTALS_TEXTS.free : null;
}

function Row({ name, amount, instead = null }: { name: string; amount: number; instead?: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{instead ?? <Money amount={amount} />}</dd>
    </div>
  );
}
