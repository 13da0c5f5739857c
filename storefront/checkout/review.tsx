import type { ReactNode } from 'react';
import { addressLine } from '#domain/account/postal-address.ts';
import type { Quote } from '#domain/checkout/schema.ts';
import { formatDay, plural } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { holdWords } from '#storefront/order/payment-words.ts';
import styles from './checkout.module.css';
import { unitsOf } from './checkout-words.ts';

type ReviewProps = {
  quote: Pick<Quote, 'address' | 'boxes' | 'unboxed' | 'due'>;
  paidWith: string | null;
  /** The order can't be changed while a payment's outcome is unknown. */
  isLocked?: boolean;
  children: ReactNode;
};

/** What the button will do. `paidWith` is null where nothing is due. */
export function Review({ quote, paidWith, isLocked = false, children }: ReviewProps) {
  const days = [...new Set(quote.boxes.map((box) => box.estimated_delivery))].sort();
  return (
    <section className={styles.card} aria-labelledby="review">
      <h2 id="review">Review</h2>
      <dl className={styles.review}>
        {days.length > 0 ? (
          <>
            <div>
              <dt>To</dt>
              <dd>{addressLine(quote.address)}</dd>
            </div>
            <div>
              <dt>Arrives</dt>
              <dd>{days.map(formatDay).join(' and ')}</dd>
            </div>
          </>
        ) : null}
        {quote.unboxed.length > 0 ? (
          <div>
            <dt>By email</dt>
            <dd>{plural(unitsOf(quote.unboxed), 'item')}</dd>
          </div>
        ) : null}
        {paidWith === null ? null : (
          <div>
            <dt>Paid with</dt>
            <dd>{paidWith}</dd>
          </div>
        )}
      </dl>
      {children}
      <p className={styles.facts}>
        {holdWords(paidWith === null ? 0 : quote.due, days.length > 0)}{' '}
        {days.length > 0 ? 'You can cancel until the first box is packed. ' : null}
        {isLocked ? null : <Link to="/cart">Change your cart</Link>}
      </p>
      <p className={styles.facts}>
        By placing your order, you agree to the <Link to="/terms">terms of use</Link>. See{' '}
        <Link to="/returns">returns and refunds</Link>.
      </p>
    </section>
  );
}
