import { useEffect, useState } from 'react';
import type { CartBox } from '#domain/cart/schema.ts';
import type { getPromisedDate } from '#domain/delivery/endpoints.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import { storedZip } from '#storefront/catalog/stored-zip.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';
import { formatDay, formatMoment } from '#storefront/kernel/format.ts';
import styles from './cart.module.css';
import { BOX_TEXTS } from './texts.ts';

const GET_PROMISED_DATE = callName<typeof getPromisedDate>('GET', '/account/promiseddate');

type ArrivalProps = {
  box: Pick<CartBox, 'box_type' | 'cutoff' | 'estimated_delivery'>;
  /** The dates for the ZIP that was typed on a product page; null if there is none. */
  promise: PromisedDate | null;
  /** Whether the cart's own dates are those of the account's address. */
  hasAddress: boolean;
};

/** When a box arrives: a date only for a known address or ZIP, since it depends on where the box goes. */
export function Arrival({ box, promise, hasAddress }: ArrivalProps) {
  const known = hasAddress ? box : promise?.boxes.find(({ box_type }) => box_type === box.box_type);
  if (!known?.cutoff) return <p className={styles.cutoff}>{BOX_TEXTS.arrives}</p>;
  return (
    <p className={styles.cutoff}>
      {BOX_TEXTS.orderBy} <time dateTime={known.cutoff}>{formatMoment(known.cutoff)}</time> {BOX_TEXTS.toGetIt}{' '}
      <time dateTime={known.estimated_delivery}>{formatDay(known.estimated_delivery)}</time>
      {hasAddress || !promise ? null : BOX_TEXTS.inZip(promise.postcode)}
    </p>
  );
}

/** The dates for the ZIP that this browser remembers, while the cart has no address. */
export function useZipPromise(hasAddress: boolean): PromisedDate | null {
  const [promise, setPromise] = useState<PromisedDate | null>(null);
  useEffect(() => {
    const zip = hasAddress ? null : storedZip();
    if (!zip) return undefined;
    const unmounted = new AbortController();
    callApi(GET_PROMISED_DATE, { query: { zip } }, { signal: unmounted.signal })
      .then(setPromise)
      .catch((problem: unknown) => {
        // No date is shown then; the product page says why.
        if (!unmounted.signal.aborted && !(problem instanceof ApiError)) throw problem;
      });
    return () => unmounted.abort();
  }, [hasAddress]);
  return promise;
}
