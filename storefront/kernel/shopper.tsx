import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { getAccount } from '#domain/account/endpoints.ts';
import type { Account } from '#domain/identity/schema.ts';
import { mayJoin } from '#domain/membership/join-dialog.ts';
import type { UserStatus } from '#domain/kernel/roles.ts';
import { hasCookieFlag } from '#domain/kernel/cookie-flags.ts';
import { ApiError, callApi, callName } from './browser-call.ts';

/** When an account that couldn't be loaded is asked for again: later each time. */
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;
const GET_ACCOUNT = callName<typeof getAccount>('GET', '/account');

export type Shopper = {
  /** Null for visitors, and until the account has loaded. */
  account: Account | null;
  /** False until it's known whether anyone is signed in, because cached pages are the same for everyone. */
  isKnown: boolean;
  /** Loads the account again, after signing in, joining or canceling. */
  reload: () => Promise<void>;
};

export const ShopperContext = createContext<Shopper>({ account: null, isKnown: false, reload: async () => undefined });

/** The signed-in account. Cached pages carry no personal data, so it loads in the browser. */
export function useShopper(): Shopper {
  return use(ShopperContext);
}

/** Whether this is a visitor or a lead, who are invited to join; null while it isn't known, and without script it never is. */
export function useMayJoin(): boolean | null {
  const { account, isKnown } = useShopper();
  return isKnown ? mayJoin(account?.user_status ?? 'visitor') : null;
}

/** Loads the account again on a page that knows a newer status, because a form of it has just changed it. */
export function useNewStatus(user_status: UserStatus): void {
  const { account, reload } = useShopper();
  const isOld = account !== null && account.user_status !== user_status;
  useEffect(() => {
    if (isOld) void reload();
  }, [isOld, reload]);
}

/** Whether the flag cookie beside the session says that the call is worth making. */
export function hasFlag(name: 'logged_in' | 'has_cart'): boolean {
  return hasCookieFlag(document.cookie, name);
}

/** Whether the shop has answered that there is no account for this caller; too many calls say nothing of it. */
function isRefused({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

export function ShopperProvider({ children }: { children: ReactNode }) {
  const [account, setAccount] = useState<Account | null>(null);
  const [isKnown, setKnown] = useState(false);
  const [failures, setFailures] = useState(0);
  const reload = useCallback(async () => {
    try {
      setAccount(hasFlag('logged_in') ? await callApi(GET_ACCOUNT, {}) : null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isRefused(error)) return setFailures((count) => count + 1);
      // Signed out elsewhere: show the page as to a visitor.
      setAccount(null);
    }
    setFailures(0);
    setKnown(true);
  }, []);
  useEffect(() => {
    void reload();
  }, [reload]);
  // Where the account couldn't be loaded, for example after Back without a connection, it isn't known who this is.
  useEffect(() => {
    if (failures === 0) return undefined;
    const retry = () => void reload();
    const timer = setTimeout(retry, Math.min(failures * RETRY_MS, LONGEST_RETRY_MS));
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [failures, reload]);
  const shopper = useMemo(() => ({ account, isKnown, reload }), [account, isKnown, reload]);
  return <ShopperContext value={shopper}>{children}</ShopperContext>;
}
