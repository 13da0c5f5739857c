import { type ComponentProps, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { lazyPart } from '#storefront/kernel/lazy-part.tsx';
import { claimUninvited } from './uninvited.ts';

const HearAboutDialog = lazyPart(() => import('./hear-about-dialog.tsx').then((file) => file.HearAboutDialog), {
  isQuiet: true,
});

type HearAboutProps = Pick<ComponentProps<typeof HearAboutDialog>, 'choices'>;

/** The question after joining (?joined=1), unless this session has already had an uninvited dialog. */
export function HearAbout({ choices }: HearAboutProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const hasJoined = query.get('joined') === '1';
  useEffect(() => {
    if (hasJoined && claimUninvited('hear about', { days: Infinity, now: new Date() })) setOpen(true);
  }, [hasJoined]);
  if (!isOpen) return null;
  const close = () => {
    setOpen(false);
    void navigate('/membership/welcome', { replace: true, preventScrollReset: true });
  };
  return <HearAboutDialog choices={choices} onClose={close} />;
}
