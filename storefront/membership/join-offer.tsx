import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isPaidAd } from '#domain/identity/paid-ad.ts';
import { seesJoinDialog } from '#domain/membership/join-dialog.ts';
import { useShopper } from '#storefront/kernel/shopper.tsx';
import { JoinDialog } from './join-dialog.tsx';
import { nextOf } from './joining.ts';

/** What follows a click on a link to the plans: the dialog, or for those who don't see it, and without its data, the page. */
export function JoinOffer({ link, onClose }: { link: HTMLAnchorElement; onClose: () => void }) {
  const { account, isKnown } = useShopper();
  const { key, search } = useLocation();
  const navigate = useNavigate();
  const [openedOn] = useState(key);
  const isLeft = key !== openedOn;
  // A visitor's campaign is kept nowhere, so only this page's address can say it.
  const isFromPaidAd = account?.is_pla || isPaidAd(Object.fromEntries(new URLSearchParams(search)));
  const isShown = seesJoinDialog(account?.user_status ?? 'visitor', isFromPaidAd);
  const goToPage = useCallback(() => void navigate(link.pathname + link.search), [navigate, link]);
  useEffect(() => {
    if (isLeft) onClose();
    else if (isKnown && !isShown) goToPage();
  }, [isLeft, isKnown, isShown, onClose, goToPage]);
  if (isLeft || !isKnown || !isShown) return null;
  return <JoinDialog isVisitor={!account} next={nextOf({ url: link.href })} onClose={onClose} onFailed={goToPage} />;
}
