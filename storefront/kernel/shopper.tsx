import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { getAccount } from '#domain/account/endpoints.ts';
import type { Account } from '#domain/identity/schema.ts';
import { mayJoin } from '#domain/membership/join-dialog.ts';
import { hasCookieFlag } from '#domain/kernel/cookie-flags.ts';
import { ApiError, callApi, callName } from './browser-call.ts';
import { Refresher } from './refresher.ts';

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

/** Whether the flag cookie beside the session says that the call is worth making. */
export function hasFlag(name: 'logged_in' | 'has_cart'): boolean {
  return hasCookieFlag(document.cookie, name);
}

/** @throws ApiError where it isn't known who this is. */
async function readAccount(): Promise<Account | null> {
  try {
    return hasFlag('logged_in') ? await callApi(GET_ACCOUNT, {}) : null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status } = error;
    // Signed out elsewhere: the page is shown as to a visitor. Too many calls say nothing of it.
    if (status >= 400 && status < 500 && status !== 429) return null;
    throw error;
  }
}

export function ShopperProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Pick<Shopper, 'account' | 'isKnown'>>({ account: null, isKnown: false });
  const [account] = useState(
    () =>
      new Refresher(
        readAccount,
        (read) => setKnown({ account: read, isKnown: true }),
        () => undefined,
      ),
  );
  useEffect(() => {
    void account.load();
    return account.listen();
  }, [account]);
  const shopper = useMemo(() => ({ ...known, reload: account.load }), [known, account]);
  return <ShopperContext value={shopper}>{children}</ShopperContext>;
}
