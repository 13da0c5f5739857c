import { useEffect, useState } from 'react';
import type { listOffers, Offer } from '#domain/membership/endpoints.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { useMayJoin } from '#storefront/kernel/shopper.tsx';
import styles from './cart-line.module.css';
import { JOIN_TEXTS } from './texts.ts';

const LIST_OFFERS = callName<typeof listOffers>('GET', '/membership/offers');

/**
 * Tells visitors and leads what this cart saves and what a membership costs, so that the total is no surprise later.
 * `saved` and `yearlyPrice`, which is known for visitors and leads where the server wrote the page, are in dollars.
 */
export function JoinNote({ saved, yearlyPrice }: { saved: number; yearlyPrice?: number | undefined }) {
  const mayJoin = useMayJoin();
  const yearly = useYearlyOffer(mayJoin === true);
  const price = yearly?.price ?? yearlyPrice;
  const note = (
    <p className={styles.facts}>
      {JOIN_TEXTS.memberPrices}
      {saved > 0 ? JOIN_TEXTS.saves(formatDollars(saved)) : null}
      {price === undefined ? null : JOIN_TEXTS.price(formatDollars(price))} <PlansLink />
    </p>
  );
  if (mayJoin === null) return yearlyPrice === undefined ? null : <noscript>{note}</noscript>;
  return mayJoin ? note : null;
}

function PlansLink() {
  return (
    <Link to="/membership/payment/plans?next=checkout" opensPlans>
      {JOIN_TEXTS.plans}
    </Link>
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
