import { Form } from 'react-router';
import type { ErrorBody } from '#domain/kernel/refusal.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import styles from './checkout.module.css';
import { notAllowed, removal } from './refusal-words.ts';

type WayOutProps = { refusal: ErrorBody; items: Parameters<typeof removal>[0] };

/** What to do about a cart that can't be ordered: take out what is in the way with one click, or change cart or address. */
export function WayOut({ refusal, items }: WayOutProps) {
  const out = notAllowed(refusal);
  const { button, left } = removal(items, out);
  return (
    <Banner tone="info">
      {out.length > 0 ? (
        <Form method="post" className={styles.column}>
          <input type="hidden" name="intent" value="remove" />
          {out.map(({ product_id }) => (
            <input key={product_id} type="hidden" name="product_id" value={product_id} />
          ))}
          {left > 0 ? <p>Your other items are {formatDollars(left)}, plus shipping and tax.</p> : null}
          <Button type="submit">{button}</Button>
        </Form>
      ) : null}
      <p>
        {out.length > 0 ? 'Or ' : 'You can '}
        <Link to="/cart">change your cart</Link> or deliver to another address.
      </p>
    </Banner>
  );
}
