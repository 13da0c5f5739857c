import { useSyncExternalStore } from 'react';

/**
 * Where the tab's `sessionStorage` has what someone typed into a form that led here (`storefront/app/stored-text.ts`), and
 * the event that says it has changed: the code that stores it is loaded late, so the page may be there first.
 */
export const TYPED_TEXT_KEY = 'typed_text';
export const TYPED_TEXT_EVENT = 'typed-text';

/** What forms send without anyone typing it: which button, which entry, whose account, the refund that was shown. */
const NOT_TYPED = /^(?:intent|id|refund|username|.*_id)$/;

type Typed = { customer_id: number; page: string; fields: [name: string, value: string][] };

/** Whether what this person typed on this page waits to be put back there. */
export function isTypedOn(page: string, customer_id: number | undefined, stored: string | null): boolean {
  const typed = JSON.parse(stored ?? 'null') as Typed | null;
  if (typed?.page !== page || typed.customer_id !== customer_id) return false;
  return typed.fields.some(([name, value]) => value.trim() !== '' && !NOT_TYPED.test(name));
}

/** False on the server and without JavaScript, where nothing is stored. */
export function useTypedOn(page: string, customer_id: number | undefined): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isTypedOn(page, customer_id, sessionStorage.getItem(TYPED_TEXT_KEY)),
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(TYPED_TEXT_EVENT, onChange);
  return () => window.removeEventListener(TYPED_TEXT_EVENT, onChange);
}
