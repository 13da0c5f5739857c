import { use, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { formatDollars } from '#ui/money.tsx';
import { CART_TEXTS } from './texts.ts';
import { SavedFirstContext } from './use-saved-first.ts';

/**
 * The way to checkout, with what there is to pay in dollars. Once followed, it is busy while the cart is saved and the next
 * page loads: on a phone, the drawer covers the line that says so for other links.
 */
export function CheckoutLink({ grand_total }: { grand_total: number }) {
  const isSaving = use(SavedFirstContext);
  const isLoading = useNavigation().state !== 'idle';
  const isLeaving = isSaving || isLoading;
  const [isFollowed, setFollowed] = useState(false);
  useEffect(() => (isLeaving ? () => setFollowed(false) : undefined), [isLeaving]);
  return (
    <ButtonLink
      to="/checkout"
      size="large"
      block
      prefetch="none"
      busy={isFollowed && isLeaving}
      onClick={(event) => setFollowed(!event.ctrlKey && !event.metaKey && !event.shiftKey)}
    >
      {CART_TEXTS.checkOut(formatDollars(grand_total))}
    </ButtonLink>
  );
}
