import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { getAccount } from '#domain/account/endpoints.ts';
import type { Account } from '#domain/identity/schema.ts';
import { ApiError, callApi, callName } from './browser-call.ts';

const get_account = callName<typeof getAccount>('GET', '/account');

export type Shopper = {
  /** null for visitors, and until the answer is here. */
  account: Account | null;
  /** False until we know whether somebody is signed in: pages are the same for everybody at first. */
  isKnown: boolean;
  /** Asks again; after signing in, joining or leaving. */
  reload: () => Promise<void>;
};

const ShopperContext = createContext<Shopper>({ account: null, isKnown: false, reload: async () => undefined });

/** Who is shopping. Pages from the cache carry no personal data, so this is filled in the browser. */
export function useShopper(): Shopper {
  return use(ShopperContext);
}

/** Whether the flag cookie beside the session says that asking is worth a call. */
export function hasFlag(name: 'logged_in' | 'has_cart'): boolean {
  return document.cookie.split('; ').includes(`${name}=1`);
}

export function ShopperProvider({ children }: { children: ReactNode }) {
  const [account, setAccount] = useState<Account | null>(null);
  const [isKnown, setKnown] = useState(false);
  const reload = useCallback(async () => {
    try {
      setAccount(hasFlag('logged_in') ? await callApi(get_account, {}) : null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Signed out elsewhere, or the line is down: the page goes on as a visitor's.
      setAccount(null);
    }
    setKnown(true);
  }, []);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the cookie that answers stands outside React
    void reload();
  }, [reload]);
  const shopper = useMemo(() => ({ account, isKnown, reload }), [account, isKnown, reload]);
  return <ShopperContext value={shopper}>{children}</ShopperContext>;
}
