import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Order } from '#domain/order/endpoints.ts';
import { formatDollars, formatMoment } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './order.module.css';

type CancelProps = { order: Order; cutoff: string };

/** Canceling can't be undone, so it needs a confirmation: a dialog, or a page without JavaScript. */
export function CancelButton({ order, cutoff }: CancelProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="secondary" block onClick={() => setAsking(true)} className={styles.needsScript}>
        Cancel this order
      </Button>
      <noscript>
        <Link to={`/account/order/${order.increment_id}?cancel=1`}>Cancel this order</Link>
      </noscript>
      <p className={styles.facts}>
        You can cancel until <time dateTime={cutoff}>{formatMoment(cutoff)}</time>
      </p>
      <Dialog isOpen={isAsking && order.can_cancel} onClose={() => setAsking(false)} title="Cancel this order?">
        <Consequence order={order} />
        <CancelForm order={order}>
          <Button look="secondary" onClick={() => setAsking(false)}>
            Keep the order
          </Button>
        </CancelForm>
      </Dialog>
    </>
  );
}

/** The confirmation as part of the page, at ?cancel=1. */
export function CancelQuestion({ order }: { order: Order }) {
  return (
    <section className={`${styles.card} ${styles.wide}`} aria-labelledby="cancel">
      <h2 id="cancel">Cancel this order?</h2>
      <Consequence order={order} />
      <CancelForm order={order}>
        <Link to={`/account/order/${order.increment_id}`} replace>
          Keep the order
        </Link>
      </CancelForm>
    </section>
  );
}

function Consequence({ order }: { order: Order }) {
  return (
    <p>
      {order.due > 0
        ? `Nothing will be sent. We release the hold of ${formatDollars(order.due)} on your card, and nothing is charged.`
        : 'Nothing will be sent.'}{' '}
      This cannot be undone.
    </p>
  );
}

function CancelForm({ order, children }: { order: Order; children: ReactNode }) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" action={`/account/order/${order.increment_id}`} className={styles.dialogActions}>
      <Button look="danger" type="submit" busy={isBusy}>
        {order.due > 0 ? `Cancel order and release ${formatDollars(order.due)}` : 'Cancel order'}
      </Button>
      {children}
    </Form>
  );
}
