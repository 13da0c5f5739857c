import { useEffect, useState } from 'react';
import type { listOffers, Offer } from '#domain/membership/endpoints.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { useShopper } from '#storefront/kernel/shopper.tsx';
import styles from './cart.module.css';

const LIST_OFFERS = callName<typeof listOffers>('GET', '/membership/offers');

/**
 * Tells visitors and leads what this cart saves and what a membership costs, so that the total is no surprise later.
 * `saved` is in dollars.
 */
export function JoinNote({ saved }: { saved: number }) {
  const { account, isKnown } = useShopper();
  const isWanted = isKnown && (!account || account.user_status === 'lead');
  const yearly = useYearlyOffer(isWanted);
  if (!isWanted) return null;
  return (
    <p className={styles.facts}>
      These are member prices.{saved > 0 ? ` This cart saves ${formatDollars(saved)}.` : null}
      {yearly ? ` Membership is ${formatDollars(yearly.price)} a year, or start with a free trial.` : null}{' '}
      <Link to="/membership/payment/plans?next=checkout">Plans and prices</Link>
    </p>
  );
}

function useYearlyOffer(isWanted: boolean): Offer | null {
  const [yearly, setYearly] = useState<Offer | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const unmounted = new AbortController();
    callApi(LIST_OFFERS, {}, { signal: unmounted.signal })
      .then(({ offers }) => setYearly(offers.find(({ membership_status }) => membership_status === 'Annual') ?? null))
      .catch((problem: unknown) => {
        // Without the price, the link to the plans still says it.
        if (!unmounted.signal.aborted && !(problem instanceof ApiError)) throw problem;
      });
    return () => unmounted.abort();
  }, [isWanted]);
  return yearly;
}
