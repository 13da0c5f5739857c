import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import type { addAlert, listAlerts, removeAlert } from '#domain/restock/endpoints.ts';
import { ApiError, callApi, callName, prepareToken } from '#storefront/kernel/browser-call.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import styles from './notify-me.module.css';
import { confirmUrl } from './confirm-url.ts';
import { NOTIFY_TEXTS as texts } from './notify-texts.ts';

const LIST_ALERTS = callName<typeof listAlerts>('GET', '/account/restock');
const ADD_ALERT = callName<typeof addAlert>('POST', '/account/restock');
const REMOVE_ALERT = callName<typeof removeAlert>('DELETE', '/account/restock/{product_id}');

type Product = Pick<ProductDetail, 'id' | 'url_key'>;
type FormProps = { product: Product; hasFocus?: boolean; onSubmit?: (event: FormEvent<HTMLFormElement>) => void };

type AlertButtonProps = {
  product: Product;
  Form: ComponentType<FormProps>;
  /** The form was sent before this was loaded, so it's sent now. */
  isAsked: boolean;
};

/** The same for people who are signed in: one click, without leaving the page. */
export function AlertButton({ product, Form, isAsked }: AlertButtonProps) {
  const { isWaiting, hasChanged, error, change } = useAlert(product.id);
  const onLoad = useRef(isAsked ? change : null);
  useEffect(() => {
    onLoad.current?.(true);
    onLoad.current = null;
  }, []);
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
        <Form
          product={product}
          hasFocus={hasChanged}
          onSubmit={(event) => {
            event.preventDefault();
            change(true);
          }}
        />
      )}
      {error ? (
        <Banner tone="error" live>
          <p>{error.message}</p>
          {error.code === 'alerts_stopped' ? <Link to={confirmUrl(product.url_key)}>{texts.confirm}</Link> : null}
        </Banner>
      ) : null}
    </div>
  );
}

/**
 * Whether the person waits for the product. A click shows at once, and is taken back if the shop refuses it. Each button
 * replaces the one that was clicked, so after a change it takes the focus.
 */
function useAlert(product_id: number) {
  const [isWaiting, setWaiting] = useState(false);
  const [hasChanged, setChanged] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  /** What the shop knew before a click doesn't count after it. */
  const isOutdated = useRef(false);
  useEffect(prepareToken, []);
  useEffect(() => {
    const unmounted = new AbortController();
    callApi(LIST_ALERTS, {}, { signal: unmounted.signal })
      .then(({ product_ids }) => {
        if (!isOutdated.current) setWaiting(product_ids.includes(product_id));
      })
      .catch((problem: unknown) => {
        // The button can still be used: asking twice changes nothing.
        if (!unmounted.signal.aborted && !(problem instanceof ApiError)) throw problem;
      });
    return () => unmounted.abort();
  }, [product_id]);
  const change = (wanted: boolean) => {
    isOutdated.current = true;
    setWaiting(wanted);
    setChanged(true);
    setError(null);
    // The page already shows the change, so people may close it.
    const options = { keepalive: true };
    const sent = wanted
      ? callApi(ADD_ALERT, { body: { product_id } }, options)
      : callApi(REMOVE_ALERT, { params: { product_id } }, options);
    sent.catch((problem: unknown) => {
      if (!(problem instanceof ApiError)) throw problem;
      setWaiting(!wanted);
      setError(problem);
    });
  };
  return { isWaiting, hasChanged, error, change };
}
