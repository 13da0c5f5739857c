import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { getPromisedDate } from '#domain/delivery/endpoints.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import type { BoxType } from '#domain/catalog/names.ts';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './delivery-line.module.css';
import { DELIVERY_TEXTS as texts } from './product-texts.ts';
import { PromiseWords } from './promise-words.tsx';
import { useKnownZip, zipUrl } from './stored-zip.ts';

const GET_PROMISED_DATE = callName<typeof getPromisedDate>('GET', '/account/promiseddate');

type DeliveryLineProps = {
  box_type: BoxType;
  /** States the product can't be shipped to, and why. */
  restricted_regions: ProductDetail['restricted_regions'];
};

/** The delivery date of a box ordered now, for a known ZIP only; the line keeps its height in every state. */
export function DeliveryLine({ box_type, restricted_regions }: DeliveryLineProps) {
  const { pathname } = useLocation();
  const { zip, isOwnAddress } = useKnownZip();
  const promise = usePromise(zip);
  const box = promise?.boxes.find((one) => one.box_type === box_type);
  const change = isOwnAddress ? null : zipUrl(pathname);
  return (
    <div className={styles.line}>
      <Icon name="truck" size={20} />
      {promise && box ? (
        <PromiseWords promise={promise} box={box} restricted_regions={restricted_regions} change={change} />
      ) : (
        <p>
          {texts.unknown}{' '}
          {change ? (
            <Link to={change} className={styles.change} rel="nofollow">
              {texts.enterZip}
            </Link>
          ) : null}
        </p>
      )}
    </div>
  );
}

/** What is promised to a ZIP; null until it is known, and if it can't be. */
function usePromise(zip: string | null): PromisedDate | null {
  const [promise, setPromise] = useState<PromisedDate | null>(null);
  useEffect(() => {
    if (!zip) return undefined;
    const unmounted = new AbortController();
    callApi(GET_PROMISED_DATE, { query: { zip } }, { signal: unmounted.signal })
      .then(setPromise)
      .catch((problem: unknown) => {
        // No date is shown then; the page that asks for the ZIP says why.
        if (!unmounted.signal.aborted && !(problem instanceof ApiError)) throw problem;
      });
    return () => unmounted.abort();
  }, [zip]);
  return promise && promise.postcode === zip ? promise : null;
}
