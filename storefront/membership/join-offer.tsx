import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { isPaidAd } from '#domain/identity/paid-ad.ts';
import { seesJoinDialog } from '#domain/membership/join-dialog.ts';
import { useAskFirst } from '#storefront/kernel/ask-first.ts';
import { useShopper } from '#storefront/kernel/shopper.tsx';
import { JoinDialog } from './join-dialog.tsx';
import { nextOf } from './joining.ts';

/** How long a click waits for the account that decides what follows; the page of the plans needs none. */
const WAIT_MS = 3_000;

/** Whether this visit began at the address of a paid ad. A visitor's campaign isn't stored. */
function cameFromPaidAd(): boolean {
  const [landing] = performance.getEntriesByType('navigation');
  const addresses = [location.href, landing?.name ?? location.href];
  return addresses.some((address) => isPaidAd(Object.fromEntries(new URL(address).searchParams)));
}

/**
 * What follows a click on a link to the plans: the dialog, or for those who don't see it, without its data, and where it isn't
 * known in time who they are, the page. Members and people on a trial, who clicked before that was known, stay where they are.
 */
export function JoinOffer({ link, onClose }: { link: HTMLAnchorElement; onClose: () => void }) {
  const { account, isKnown } = useShopper();
  const { key } = useLocation();
  const navigate = useNavigate();
  const askFirst = useAskFirst();
  const isLeaving = useNavigation().state !== 'idle';
  const [openedOn] = useState(key);
  const isLeft = key !== openedOn;
  const status = account?.user_status ?? 'visitor';
  const isFromPaidAd = account?.is_pla || cameFromPaidAd();
  const isShown = seesJoinDialog(status, isFromPaidAd);
  const isOver = isLeft || status === 'member' || status === 'trial';
  const goToPage = useCallback(() => {
    const go = () => void navigate(link.pathname + link.search);
    void askFirst(link, go).then((isThere) => isThere || onClose());
  }, [navigate, askFirst, link, onClose]);
  useEffect(() => {
    if (isOver) onClose();
    else if (isKnown && !isShown) goToPage();
  }, [isOver, isKnown, isShown, onClose, goToPage]);
  useEffect(() => {
    if (isKnown || isOver) return undefined;
    if (isLeaving) return onClose();
    const timer = setTimeout(goToPage, WAIT_MS);
    return () => clearTimeout(timer);
  }, [isKnown, isOver, isLeaving, onClose, goToPage]);
  if (isOver || !isKnown || !isShown) return null;
  return <JoinDialog isVisitor={!account} next={nextOf({ url: link.href })} onClose={onClose} onFailed={goToPage} />;
}
