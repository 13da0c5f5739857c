import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { enteredZip, ZIP_COOKIE } from '#domain/compliance/zip-cookie.ts';
import type { getPromisedDate } from '#domain/delivery/endpoints.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import type { Account } from '#domain/identity/schema.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';
import { useShopper } from '#storefront/kernel/shopper.tsx';

const GET_PROMISED_DATE = callName<typeof getPromisedDate>('GET', '/account/promiseddate');

/** The ZIP that was entered in this browser; null if there is none. */
export function storedZip(cookies = document.cookie): string | null {
  const [, value] = new RegExp(`(?:^|; )${ZIP_COOKIE}=([^;]*)`).exec(cookies) ?? [];
  return enteredZip(value);
}

/** The ZIP of an account's default address; null without one. */
export function zipOf(account: Pick<Account, 'default_shipping_address'> | null): string | null {
  return account?.default_shipping_address?.postcode.slice(0, 5) ?? null;
}

type KnownZip = {
  zip: string | null;
  /** From the account's default address, so it is changed there. */
  isOwnAddress: boolean;
};

/**
 * Where boxes would go: to the account's default address, else to the ZIP entered in this browser. Cached pages are the
 * same for everyone, so it is null until the page has hydrated.
 */
export function useKnownZip(): KnownZip {
  const { account, isKnown } = useShopper();
  const { key } = useLocation();
  const [stored, setStored] = useState<string | null>(null);
  // Entering a ZIP leads back to a page, so the cookie is read again on every navigation.
  useEffect(() => setStored(storedZip()), [key]);
  const own = zipOf(account);
  return { zip: isKnown ? (own ?? stored) : null, isOwnAddress: own !== null };
}

/** The page that asks for the ZIP and leads back to `address`. */
export function zipUrl(address: string): string {
  return `/delivery?route=${encodeURIComponent(address)}`;
}

/** What is promised to a ZIP; null until it is known, and if it can't be. */
export function usePromisedDate(zip: string | null): PromisedDate | null {
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
