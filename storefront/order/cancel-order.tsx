import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Order } from '#domain/order/endpoints.ts';
import { formatDollars, formatMoment } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './order.module.css';
import { CANCEL_ORDER_TEXTS } from './texts.ts';

type CancelProps = { order: Order; cutoff: string };

/** Canceling can't be undone, so it needs a confirmation: a dialog, or a page without JavaScript. */
export function CancelButton({ order, cutoff }: CancelProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)} className={`${styles.needsScript} ${styles.cancel}`}>
        {CANCEL_ORDER_TEXTS.ask}
      </Button>
      <noscript>
        <Link to={`/account/order/${order.increment_id}?cancel=1`}>{CANCEL_ORDER_TEXTS.ask}</Link>
      </noscript>
      <p className={styles.facts}>
        {CANCEL_ORDER_TEXTS.until} <time dateTime={cutoff}>{formatMoment(cutoff)}</time>
      </p>
      <Dialog isOpen={isAsking && order.can_cancel} onClose={() => setAsking(false)} title={CANCEL_ORDER_TEXTS.heading}>
        <Consequence order={order} />
        <CancelForm order={order}>
          <Button look="secondary" onClick={() => setAsking(false)}>
            {CANCEL_ORDER_TEXTS.keep}
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
      <h2 id="cancel">{CANCEL_ORDER_TEXTS.heading}</h2>
      <Consequence order={order} />
      <CancelForm order={order}>
        <Link to={`/account/order/${order.increment_id}`} replace>
          {CANCEL_ORDER_TEXTS.keep}
        </Link>
      </CancelForm>
    </section>
  );
}

function Consequence({ order }: { order: Order }) {
  return (
    <p>
      {CANCEL_ORDER_TEXTS.nothingSent} {order.due > 0 ? CANCEL_ORDER_TEXTS.released(formatDollars(order.due)) : null}{' '}
      {CANCEL_ORDER_TEXTS.final}
    </p>
  );
}

function CancelForm({ order, children }: { order: Order; children: ReactNode }) {
  const isBusy = useNavigation().formData?.get('intent') === 'cancel';
  return (
    <Form method="post" action={`/account/order/${order.increment_id}`} className={styles.dialogActions}>
      <Button look="danger" type="submit" name="intent" value="cancel" busy={isBusy}>
        {order.due > 0 ? CANCEL_ORDER_TEXTS.cancelAndRelease(formatDollars(order.due)) : CANCEL_ORDER_TEXTS.cancel}
      </Button>
      {children}
    </Form>
  );
}
