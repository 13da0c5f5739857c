import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { OfferModal } from '#domain/membership/annual-offer.ts';
import { lazyPart } from '#storefront/kernel/lazy-part.tsx';
import { claimUninvited } from '#storefront/membership/uninvited.ts';
import { UpgradeOffer } from './upgrade-offer.tsx';

const AnnualOfferDialog = lazyPart(
  () => import('#storefront/membership/annual-offer-dialog.tsx').then((file) => file.AnnualOfferDialog),
  { isQuiet: true },
);

const SHOWN_AGAIN_AFTER_DAYS = 30;
/** In the address: a dialog that was asked for, or what was just done. */
const TAKEN = ['reactivate', 'upgrade', 'done'];

/**
 * Offers the annual plan on My Aisle, uninvited, once in 30 days: to a monthly member as an upgrade, to a trial member
 * as a plan to choose. Closing it is all that is needed to say no; accepting it opens the terms.
 */
export function AnnualOffer({ modal }: { modal: OfferModal }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const isFree = !TAKEN.some((name) => query.has(name));
  useEffect(() => {
    if (isFree && claimUninvited('annual plan', { days: SHOWN_AGAIN_AFTER_DAYS, now: new Date() })) setOpen(true);
  }, [isFree]);
  const isUpgrade = modal === 'upgrade_d2m_upsell';
  const accept = () => {
    setOpen(false);
    void navigate(`/myaisle?${isUpgrade ? 'upgrade' : 'reactivate'}=1`, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      {isUpgrade ? <UpgradeOffer page="/myaisle" /> : null}
      {isOpen ? <AnnualOfferDialog modal={modal} onClose={() => setOpen(false)} onAccept={accept} /> : null}
    </>
  );
}
