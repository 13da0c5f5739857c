import { useEffect } from 'react';
import type { UserStatus } from '#domain/kernel/roles.ts';
import { useShopper } from '#storefront/kernel/shopper.tsx';

/** Loads the account again on a page that knows a newer status, because a form of it has just changed it. */
export function useNewStatus(user_status: UserStatus): void {
  const { account, reload } = useShopper();
  const isOld = account !== null && account.user_status !== user_status;
  useEffect(() => {
    if (isOld) void reload();
  }, [isOld, reload]);
}
