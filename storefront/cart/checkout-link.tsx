import { use, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { formatDollars } from '#ui/money.tsx';
import { CART_TEXTS } from './texts.ts';
import { SavedFirstContext } from './use-saved-first.ts';

/** A click that led nowhere within this time, as in another tab or without a connection, is forgotten. */
const FORGET_MS = 1_000;

/**
 * The way to checkout, with what there is to pay in dollars. Once followed, it is busy while the cart is saved and the next
 * page loads: on a phone, the drawer covers the line that says so for other links.
 */
export function CheckoutLink({ grand_total }: { grand_total: number }) {
  const isWaiting = use(SavedFirstContext);
  const isLoading = useNavigation().state !== 'idle';
  const isLeaving = isWaiting || isLoading;
  const [isFollowed, setFollowed] = useState(false);
  useEffect(() => {
    if (!isFollowed || isLeaving) return undefined;
    const timer = setTimeout(() => setFollowed(false), FORGET_MS);
    return () => clearTimeout(timer);
  }, [isFollowed, isLeaving]);
  return (
    <ButtonLink
      to="/checkout"
      size="large"
      block
      prefetch="none"
      busy={isFollowed && isLeaving}
      onClick={() => setFollowed(true)}
    >
      {CART_TEXTS.checkOut(formatDollars(grand_total))}
    </ButtonLink>
  );
}
