import { Form } from 'react-router';
import type { ErrorBody } from '#domain/kernel/refusal.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import styles from './checkout.module.css';
import { notAllowed, removal, restTotalOf } from './refusal-words.ts';
import { REFUSAL_TEXTS } from './texts.ts';

type WayOutProps = {
  refusal: ErrorBody;
  items: Parameters<typeof removal>[0];
  /** Where the order was to go. */
  address_id: string;
};

/** What to do about a cart that can't be ordered: take out what is in the way with one click, or change cart or address. */
export function WayOut({ refusal, items, address_id }: WayOutProps) {
  const out = notAllowed(refusal);
  const isTooYoung = refusal.code === 'age_required';
  return (
    <Banner tone="info">
      {out.length > 0 ? (
        <Form method="post" className={styles.column}>
          <input type="hidden" name="intent" value="remove" />
          {out.map(({ product_id }) => (
            <input key={product_id} type="hidden" name="product_id" value={product_id} />
          ))}
          <Button type="submit">{removal(items, out, restTotalOf(refusal))}</Button>
        </Form>
      ) : null}
      <p>
        {out.length > 0 ? REFUSAL_TEXTS.or : REFUSAL_TEXTS.youCan} <Link to="/cart">{REFUSAL_TEXTS.changeCart}</Link>
        {isTooYoung ? REFUSAL_TEXTS.wrongDate : REFUSAL_TEXTS.orAlso}
        {isTooYoung ? (
          <Link to="/contact">{REFUSAL_TEXTS.contact}</Link>
        ) : (
          <Link to={`?address=${address_id}&edit=list`} preventScrollReset>
            {REFUSAL_TEXTS.otherAddress}
          </Link>
        )}
        .
      </p>
    </Banner>
  );
}
