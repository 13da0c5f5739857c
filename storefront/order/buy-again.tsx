import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useCartEngine } from '#storefront/cart/cart-provider.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import styles from './order.module.css';
import type { Reordered } from './reorder.ts';
import { REORDER_TEXTS } from './texts.ts';

/** Adds everything of an order to the cart; works without JavaScript. */
export function BuyAgainButton({ increment_id }: { increment_id: string }) {
  const busy = useNavigation().formData?.get('order') === increment_id;
  return (
    <Form method="post" action={`/account/order/${increment_id}`}>
      <input type="hidden" name="order" value={increment_id} />
      <Button
        type="submit"
        name="intent"
        value="reorder"
        look="secondary"
        block
        busy={busy}
        aria-label={REORDER_TEXTS.buyAgainOf(increment_id)}
      >
        {REORDER_TEXTS.buyAgain}
      </Button>
    </Form>
  );
}

/** `action` is the page whose form takes it back. */
type ReorderNoticeProps = { action: string; done: Reordered | 'undone' };

/** What came into the cart and what didn't, with the way back. It takes the focus, because the button may be far below. */
export function ReorderNotice({ action, done }: ReorderNoticeProps) {
  const engine = useCartEngine();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The server changed the cart, so the browser's copy is old.
    void engine.load();
    box.current?.focus();
  }, [engine, done]);
  return (
    <div ref={box} tabIndex={-1} className={styles.wide}>
      {done === 'undone' ? (
        <Banner tone="info" live>
          <p>{REORDER_TEXTS.undone}</p>
        </Banner>
      ) : (
        <Outcome action={action} done={done} />
      )}
    </div>
  );
}

function Outcome({ action, done: { added, short, undo } }: { action: string; done: Reordered }) {
  return (
    <Banner tone={short.length > 0 ? 'warning' : 'success'} live>
      <p>
        {added > 0 ? REORDER_TEXTS.added(added) : REORDER_TEXTS.nothing}{' '}
        {added > 0 ? <Link to="/cart">{REORDER_TEXTS.viewCart}</Link> : null}
      </p>
      {short.length > 0 ? (
        <>
          <p>{REORDER_TEXTS.short}</p>
          <ul>
            {short.map(({ title, message }, at) => (
              // Two products may have one title, and the list never changes.
              <li key={at}>{REORDER_TEXTS.why(title, message)}</li>
            ))}
          </ul>
        </>
      ) : null}
      {undo.length > 0 ? (
        <Form method="post" action={action} className={styles.undo}>
          {undo.map((was) => (
            <input key={was} type="hidden" name="was" value={was} />
          ))}
          <Button type="submit" name="intent" value="undo-reorder" look="quiet">
            {REORDER_TEXTS.undo}
          </Button>
        </Form>
      ) : null}
    </Banner>
  );
}
