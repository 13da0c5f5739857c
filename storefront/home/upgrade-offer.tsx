import { useNavigate, useSearchParams } from 'react-router';
import { lazyPart } from '#storefront/kernel/lazy-part.tsx';

const UpgradeDialog = lazyPart(() =>
  import('#storefront/membership/upgrade-dialog.tsx').then((file) => file.UpgradeDialog),
);

/** The dialog of the annual plan, open where the page's address has ?upgrade=1. */
export function UpgradeOffer({ page }: { page: '/account' | '/myaisle' }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  if (query.get('upgrade') !== '1') return null;
  // The page is loaded again, because the plan may have changed.
  const close = () => void navigate(page, { replace: true, preventScrollReset: true });
  const upgraded = () => void navigate(`${page}?done=upgraded`, { replace: true });
  return <UpgradeDialog onClose={close} onUpgraded={upgraded} />;
}
