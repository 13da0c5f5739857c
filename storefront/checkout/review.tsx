import type { ReactNode } from 'react';
import { addressLine } from '#domain/account/postal-address.ts';
import type { Quote } from '#domain/checkout/schema.ts';
import { WarningText } from '#ui/warning-text.tsx';
import { formatDay } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import styles from './checkout.module.css';
import { holdWords, unitsOf } from './checkout-words.ts';
import { REVIEW_TEXTS } from './texts.ts';

type ReviewProps = {
  quote: Pick<Quote, 'address' | 'boxes' | 'unboxed' | 'due'>;
  paidWith: string | null;
  /** While a payment's outcome is unknown, nothing can be changed, and the button doesn't place the order anymore. */
  isLocked?: boolean;
  children: ReactNode;
};

/** What the button will do. `paidWith` is null where nothing is due. */
export function Review({ quote, paidWith, isLocked = false, children }: ReviewProps) {
  const boxes = quote.boxes.length;
  const items = [...quote.boxes.flatMap((box) => box.items), ...quote.unboxed];
  const avoided = items.flatMap(({ id, title, household_note: text }) => (text ? [{ id, title, text }] : []));
  const warned = items.flatMap(({ id, title, warning_note: text }) => (text ? [{ id, title, text }] : []));
  const days = [...new Set(quote.boxes.map((box) => box.estimated_delivery))].sort();
  return (
    <section className={styles.card} aria-labelledby="review">
      <h2 id="review">{REVIEW_TEXTS.heading}</h2>
      <dl className={styles.review}>
        {quote.address && days.length > 0 ? (
          <>
            <div>
              <dt>{REVIEW_TEXTS.to}</dt>
              <dd>
                <bdi>{addressLine(quote.address)}</bdi>
              </dd>
            </div>
            <div>
              <dt>{REVIEW_TEXTS.arrives}</dt>
              <dd>{days.map(formatDay).join(REVIEW_TEXTS.and)}</dd>
            </div>
          </>
        ) : null}
        {quote.unboxed.length > 0 ? (
          <div>
            <dt>{REVIEW_TEXTS.byEmail}</dt>
            <dd>{REVIEW_TEXTS.items(unitsOf(quote.unboxed))}</dd>
          </div>
        ) : null}
        {avoided.length > 0 ? (
          <div className={styles.warnings}>
            <dt>{REVIEW_TEXTS.avoided}</dt>
            {avoided.map(({ id, title, text }) => (
              <dd key={id}>
                <strong>{title}</strong> {text}
              </dd>
            ))}
          </div>
        ) : null}
        {warned.length > 0 ? (
          <div className={styles.warnings}>
            <dt>{REVIEW_TEXTS.note}</dt>
            {warned.map(({ id, title, text }) => (
              <dd key={id}>
                <strong>{title}</strong> <WarningText text={text} />
              </dd>
            ))}
          </div>
        ) : null}
        {paidWith === null ? null : (
          <div>
            <dt>{REVIEW_TEXTS.paidWith}</dt>
            <dd>{paidWith}</dd>
          </div>
        )}
      </dl>
      {children}
      {isLocked ? null : <Agreement due={paidWith === null ? 0 : quote.due} boxes={boxes} />}
    </section>
  );
}

/** What happens once the order is placed, and what is agreed with that. */
function Agreement({ due, boxes }: { due: number; boxes: number }) {
  return (
    <>
      <p className={styles.facts}>
        {holdWords(due, boxes)} {boxes > 0 ? REVIEW_TEXTS.cancel(boxes) : null}{' '}
        <Link to="/cart">{REVIEW_TEXTS.changeCart}</Link>
      </p>
      <p className={styles.facts}>
        {REVIEW_TEXTS.agree} <Link to="/terms">{REVIEW_TEXTS.terms}</Link>
        {REVIEW_TEXTS.see} <Link to="/returns">{REVIEW_TEXTS.returns}</Link>.
      </p>
    </>
  );
}
