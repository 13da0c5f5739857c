import { type FormEvent, useEffect, useId, useState } from 'react';
import type { getPromisedDate } from '#domain/delivery/endpoints.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import type { BoxType } from '#domain/catalog/names.ts';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';
import { useShopper } from '#storefront/kernel/shopper.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './delivery-line.module.css';
import { PromiseWords } from './promise-words.tsx';
import { storedZip, storeZip } from './stored-zip.ts';

const GET_PROMISED_DATE = callName<typeof getPromisedDate>('GET', '/account/promiseddate');

type DeliveryLineProps = {
  box_type: BoxType;
  /** States the product can't be shipped to, and why. */
  restricted_regions: ProductDetail['restricted_regions'];
};

/**
 * The delivery date of a box ordered now. Cached pages are the same for everyone, so the ZIP comes from the browser or
 * the account's address, and the line keeps its height in every state.
 */
export function DeliveryLine({ box_type, restricted_regions }: DeliveryLineProps) {
  const { account, isKnown } = useShopper();
  const [typed, setTyped] = useState<{ zip: string } | null>(null);
  const [promise, setPromise] = useState<PromisedDate | null>(null);
  const [error, setError] = useState('');
  const own = account?.default_shipping_address?.postcode ?? account?.billing_zip ?? null;
  useEffect(() => {
    if (!isKnown) return undefined;
    const zip = typed?.zip ?? own ?? storedZip();
    if (!zip) return undefined;
    const unmounted = new AbortController();
    callApi(GET_PROMISED_DATE, { query: { zip } }, { signal: unmounted.signal })
      .then((found) => {
        // Only a ZIP that was typed here is stored, never one from the account's address.
        if (typed) storeZip(found.postcode);
        setError('');
        setPromise(found);
      })
      .catch((problem: unknown) => {
        if (problem instanceof ApiError) setError(problem.message);
      });
    return () => unmounted.abort();
  }, [typed, own, isKnown]);
  const box = promise?.boxes.find((one) => one.box_type === box_type);
  return (
    <div className={styles.line}>
      <Icon name="truck" size={20} />
      {promise && box ? (
        <PromiseWords
          promise={promise}
          box={box}
          restricted_regions={restricted_regions}
          onChange={() => setPromise(null)}
        />
      ) : (
        <ZipForm error={error} onGiven={(zip) => setTyped({ zip })} />
      )}
    </div>
  );
}

function ZipForm({ error, onGiven }: { error: string; onGiven: (zip: string) => void }) {
  const id = useId();
  const give = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const zip = new FormData(event.currentTarget).get('zip');
    if (typeof zip === 'string') onGiven(zip.trim());
  };
  return (
    <form className={styles.form} onSubmit={give}>
      <label htmlFor={id}>Delivery date: enter ZIP</label>
      <input
        id={id}
        name="zip"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        required
        aria-describedby={`${id}-error`}
        aria-invalid={error ? true : undefined}
      />
      <button>Check</button>
      <small id={`${id}-error`} role="status" className={styles.error}>
        {error}
      </small>
    </form>
  );
}
