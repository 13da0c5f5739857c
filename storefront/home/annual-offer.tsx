import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { claimUninvited } from '#storefront/membership/uninvited.ts';
import { UpgradeOffer } from './upgrade-offer.tsx';

const SHOWN_AGAIN_AFTER_DAYS = 30;

/**
 * Offers the annual plan on My Aisle, uninvited, once in 30 days: to a monthly member as an upgrade, to a trial member
 * as a plan to choose. Closing it is all that is needed to say no.
 */
export function AnnualOffer({ kind }: { kind: 'upgrade' | 'trial' }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  // A dialog that was asked for is open already.
  const isFree = !query.has('reactivate') && !query.has('upgrade');
  useEffect(() => {
    if (!isFree || !claimUninvited('annual plan', { days: SHOWN_AGAIN_AFTER_DAYS, now: new Date() })) return;
    const dialog = kind === 'upgrade' ? 'upgrade' : 'reactivate';
    void navigate(`/myaisle?${dialog}=1`, { replace: true, preventScrollReset: true });
  }, [isFree, kind, navigate]);
  return kind === 'upgrade' ? <UpgradeOffer page="/myaisle" /> : null;
}
