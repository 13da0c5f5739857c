import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import styles from './payment.module.css';
import { PAYMENT_TEXTS } from './texts.ts';

type PayButtonProps = {
  busy: boolean;
  children: ReactNode;
};

/** Sends a payment. Without JavaScript nothing can be sent, so a notice takes the button's place. */
export function PayButton({ busy, children }: PayButtonProps) {
  return (
    <>
      <noscript>
        <p>{PAYMENT_TEXTS.needsScript}</p>
      </noscript>
      <Button type="submit" size="large" block busy={busy} className={styles.needsScript}>
        {children}
      </Button>
    </>
  );
}
