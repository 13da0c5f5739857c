import { useSyncExternalStore } from 'react';

/**
 * Where the tab's `sessionStorage` has what someone typed into a form that led here (`storefront/app/stored-text.ts`), and
 * the event that says it has changed: the code that stores it is loaded late, so the page may be there first.
 */
export const TYPED_TEXT_KEY = 'typed_text';
export const TYPED_TEXT_EVENT = 'typed-text';

/** What forms send without anyone typing it: which button, which entry, whose account, the refund that was shown. */
const NOT_TYPED = /^(?:intent|id|refund|username|.*_id)$/;

type Typed = { customer_id: number; page: string; fields: [name: string, value: string][]; is_partial: boolean };

/** How much of what this person typed on this page waits to be put back there; null for nothing. */
export function typedOn(page: string, customer_id: number | undefined, stored: string | null): 'all' | 'part' | null {
  const typed = JSON.parse(stored ?? 'null') as Typed | null;
  if (typed?.page !== page || typed.customer_id !== customer_id) return null;
  if (!typed.fields.some(([name, value]) => value.trim() !== '' && !NOT_TYPED.test(name))) return null;
  return typed.is_partial ? 'part' : 'all';
}

/** Null on the server and without JavaScript, where nothing is stored. */
export function useTypedOn(page: string, customer_id: number | undefined): ReturnType<typeof typedOn> {
  return useSyncExternalStore(
    subscribe,
    () => typedOn(page, customer_id, sessionStorage.getItem(TYPED_TEXT_KEY)),
    () => null,
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(TYPED_TEXT_EVENT, onChange);
  return () => window.removeEventListener(TYPED_TEXT_EVENT, onChange);
}
