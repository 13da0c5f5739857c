import { type FormEvent, useEffect, useState } from 'react';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import type { addAlert, listAlerts, removeAlert } from '#domain/restock/endpoints.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';
import { useShopper } from '#storefront/kernel/shopper.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import styles from './notify-me.module.css';
import { NOTIFY_TEXTS as texts } from './notify-texts.ts';

const LIST_ALERTS = callName<typeof listAlerts>('GET', '/account/restock');
const ADD_ALERT = callName<typeof addAlert>('POST', '/account/restock');
const REMOVE_ALERT = callName<typeof removeAlert>('DELETE', '/account/restock/{product_id}');

type NotifyMeProps = { product: Pick<ProductDetail, 'id' | 'url_key'> };

/**
 * Asks for one mail when a sold-out product is back: one click for people who are signed in. Without JavaScript, and for
 * visitors, who sign in first, the form leads to /notify.
 */
export function NotifyMe({ product }: NotifyMeProps) {
  const { account } = useShopper();
  const { isWaiting, hasChanged, error, change } = useAlert(product.id, account !== null);
  const ask = (event: FormEvent) => {
    if (!account) return;
    event.preventDefault();
    change(true);
  };
  return (
    <div className={styles.notify}>
      {isWaiting ? (
        <>
          <p role="status">{texts.waiting}</p>
          <Button look="secondary" autoFocus={hasChanged} onClick={() => change(false)}>
            {texts.undo}
          </Button>
        </>
      ) : (
        <form method="post" action="/notify" onSubmit={ask}>
          <input type="hidden" name="product" value={product.url_key} />
          <input type="hidden" name="product_id" value={product.id} />
          <Button type="submit" look="secondary" size="large" block autoFocus={hasChanged}>
            {texts.ask}
          </Button>
          {account ? null : <p className={styles.hint}>{texts.signIn}</p>}
        </form>
      )}
      {error ? (
        <Banner tone="error" live>
          <p>{error}</p>
        </Banner>
      ) : null}
    </div>
  );
}

/**
 * Whether the person waits for the product. A click shows at once, and is taken back if the shop refuses it. Each button
 * replaces the one that was clicked, so after a change it takes the focus.
 */
function useAlert(product_id: number, isSignedIn: boolean) {
  const [isWaiting, setWaiting] = useState(false);
  const [hasChanged, setChanged] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const unmounted = new AbortController();
    callApi(LIST_ALERTS, {}, { signal: unmounted.signal })
      .then(({ product_ids }) => setWaiting(product_ids.includes(product_id)))
      .catch((problem: unknown) => {
        // The button can still be used: asking twice changes nothing.
        if (!unmounted.signal.aborted && !(problem instanceof ApiError)) throw problem;
      });
    return () => unmounted.abort();
  }, [product_id, isSignedIn]);
  const change = (wanted: boolean) => {
    setWaiting(wanted);
    setChanged(true);
    setError(null);
    const sent = wanted
      ? callApi(ADD_ALERT, { body: { product_id } })
      : callApi(REMOVE_ALERT, { params: { product_id } });
    sent.catch((problem: unknown) => {
      if (!(problem instanceof ApiError)) throw problem;
      setWaiting(!wanted);
      setError(problem.message);
    });
  };
  return { isWaiting, hasChanged, error, change };
}
