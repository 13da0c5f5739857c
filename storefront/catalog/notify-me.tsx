import { type FormEventHandler, lazy, Suspense, useState } from 'react';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import { useShopper } from '#storefront/kernel/shopper.tsx';
import { Button } from '#ui/button.tsx';
import styles from './notify-me.module.css';
import { NOTIFY_FORM_TEXTS as texts } from './product-texts.ts';

const AlertButton = lazy(() =>
  import('./alert-button.tsx').then(
    (file) => ({ default: file.AlertButton }),
    // Leads to /notify, as without JavaScript.
    () => ({ default: ({ product }: NotifyMeProps) => <AskForm product={product} /> }),
  ),
);

type NotifyMeProps = { product: Pick<ProductDetail, 'id' | 'url_key'> };

/**
 * Asks for one mail when a sold-out product is back: one click for people who are signed in, whose part is loaded only
 * for them. Without JavaScript, and for visitors, who sign in first, the form leads to /notify.
 */
export function NotifyMe({ product }: NotifyMeProps) {
  const { account } = useShopper();
  /** Clicked before its part was loaded. */
  const [isAsked, setAsked] = useState(false);
  const form = (onSubmit?: FormEventHandler<HTMLFormElement>) => (
    <div className={styles.notify}>
      <AskForm product={product} onSubmit={onSubmit} />
    </div>
  );
  if (!account) return form();
  const remember: FormEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    setAsked(true);
  };
  return (
    <Suspense fallback={form(remember)}>
      <AlertButton product={product} Form={AskForm} isAsked={isAsked} />
    </Suspense>
  );
}

type AskFormProps = NotifyMeProps & { hasFocus?: boolean; onSubmit?: FormEventHandler<HTMLFormElement> | undefined };

/** Leads to /notify without JavaScript. */
function AskForm({ product, hasFocus = false, onSubmit }: AskFormProps) {
  const { account } = useShopper();
  return (
    <form method="post" action="/notify" onSubmit={onSubmit}>
      <input type="hidden" name="product" value={product.url_key} />
      <input type="hidden" name="product_id" value={product.id} />
      <Button type="submit" look="secondary" size="large" block autoFocus={hasFocus}>
        {texts.ask}
      </Button>
      {account ? null : <p className={styles.hint}>{texts.signIn}</p>}
    </form>
  );
}
