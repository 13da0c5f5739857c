import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Upgrade } from '#domain/membership/endpoints.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { MEMBERSHIP_TEXTS as texts } from './account-texts.ts';

const UpgradeDialog = lazy(() =>
  import('#storefront/membership/upgrade-dialog.tsx').then((file) => ({ default: file.UpgradeDialog })),
);

/** The link to the annual plan, and its dialog at ?upgrade=1. */
export function UpgradeOffer({ upgrade }: { upgrade: Upgrade }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  // The page is loaded again, because the plan may have changed.
  const close = () => void navigate('/account', { replace: true, preventScrollReset: true });
  return (
    <>
      <Link to="?upgrade=1" preventScrollReset>
        {texts.upgrade(formatDollars(upgrade.renewal_price), formatDollars(upgrade.monthly_yearly_cost))}
      </Link>
      {isHydrated && query.get('upgrade') === '1' ? (
        <Suspense>
          <UpgradeDialog onClose={close} onUpgraded={close} />
        </Suspense>
      ) : null}
    </>
  );
}
