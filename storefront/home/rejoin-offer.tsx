import { useNavigate, useSearchParams } from 'react-router';
import type { Account } from '#domain/identity/schema.ts';
import { useCartEngine } from '#storefront/cart/cart-provider.tsx';
import { ReactivationOffer } from '#storefront/membership/reactivation-offer.tsx';

/** The dialog of the plans over the account page, open where its address has ?reactivate=1. */
export function RejoinOffer({ account }: { account: Account }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const engine = useCartEngine();
  if (query.get('reactivate') !== '1') return null;
  const isFirstPlan = account.subscription.membership_status === 'Trial';
  const rejoin = () => {
    void engine.load();
    void navigate(`/account?done=${isFirstPlan ? 'planned' : 'rejoined'}`, { replace: true });
  };
  return (
    <ReactivationOffer
      wanted={null}
      isTrial={account.user_status === 'trial'}
      hasBanner
      onClose={() => void navigate('/account', { replace: true, preventScrollReset: true })}
      onRejoined={rejoin}
    />
  );
}
