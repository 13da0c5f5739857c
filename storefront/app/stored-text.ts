import type { SnackMessage } from '#ui/snack.tsx';
import { TYPED_TEXT_EVENT, TYPED_TEXT_KEY } from '#storefront/identity/typed-page.ts';
import { TYPED_TEXT_TEXTS } from './typed-text-texts.ts';

/**
 * What someone typed into a form that they sent after their session had ended, for when they are back on its page. It stays
 * in this tab's `sessionStorage`: it's personal, so it isn't in an address, a cached page or a log.
 */
type TypedText = {
  /** When it was stored, in ms since 1970. */
  at: number;
  /** The account that typed it; no one else who signs in gets to see it. */
  customer_id: number;
  /** The form's page, path and query. */
  page: string;
  fields: [name: string, value: string][];
  /** Whether something that was typed or checked isn't stored. */
  is_partial: boolean;
};

/** Someone else may use this tab later. */
const KEEP_MS = 30 * 60_000;

/** The message stays while someone goes over the form. */
const READ_MS = 60_000;

/** Secrets, keys, agreed words and what is most personal are never stored, and what someone agrees to, they check again. */
const NEVER = /pass|token|nonce|otp|card|secret|key|words|consent|confirm|agree|birth|income|household|allergen/i;

/** What of that no one types. */
const SENT_BY_FORM = /token|nonce|key|words/i;

type Place = { pathname: string; search: string };
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Pages that ask who someone is and then lead back. */
const ASKS_WHO = /^\/(?:login|register|verify)\/?$/;

/** @param next where the form that was just sent leads. */
export function storeOrRestore(
  form: FormData | undefined,
  next: Place | undefined,
  { pathname, search }: Place,
  customer_id: number | undefined,
  show: (message: SnackMessage) => void,
): void {
  const typed = stored();
  if (typed && Date.now() - typed.at > KEEP_MS) forget();
  if (customer_id === undefined || ASKS_WHO.test(pathname)) return;
  if (!form) {
    if (restore(pathname + search, customer_id))
      show({
        type: 'info',
        text: TYPED_TEXT_TEXTS[typed?.is_partial ? 'restoredPartly' : 'restored'],
        stayMs: READ_MS,
      });
  } else if (next && ASKS_WHO.test(next.pathname)) {
    const page = new URLSearchParams(next.search).get('route');
    if (page) store(form, page, customer_id);
  }
}

function store(form: FormData, page: string, customer_id: number): void {
  const isStored = (entry: [string, FormDataEntryValue]): entry is [string, string] =>
    typeof entry[1] === 'string' && !NEVER.test(entry[0]);
  const entries = [...form];
  const typed: TypedText = {
    at: Date.now(),
    customer_id,
    page,
    fields: entries.filter(isStored),
    is_partial: entries.some((entry) => !isStored(entry) && !SENT_BY_FORM.test(entry[0]) && isGiven(entry[1])),
  };
  sessionStorage.setItem(TYPED_TEXT_KEY, JSON.stringify(typed));
  window.dispatchEvent(new Event(TYPED_TEXT_EVENT));
  // Also where no one does anything on the page for signing in; another load of it looks at the time itself.
  setTimeout(() => {
    if (stored()?.at === typed.at) forget();
  }, KEEP_MS);
}

function isGiven(value: FormDataEntryValue): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value.size > 0;
}

/** Puts the text back into its form, once, and goes to the first field that changed. @returns whether one did. */
function restore(page: string, customer_id: number): boolean {
  const typed = stored();
  if (!typed) return false;
  const isOwner = typed.customer_id === customer_id;
  if (isOwner && typed.page !== page) return false;
  const form = isOwner ? [...document.forms].find((one) => hasFields(one, typed.fields)) : undefined;
  // A form whose script is still to be loaded isn't there yet.
  if (isOwner && !form) return false;
  forget();
  const first = form ? fill(form, typed.fields) : null;
  // Someone may be typing already.
  if (!document.activeElement?.matches('input, select, textarea')) first?.focus();
  return first !== null;
}

function forget(): void {
  sessionStorage.removeItem(TYPED_TEXT_KEY);
  window.dispatchEvent(new Event(TYPED_TEXT_EVENT));
}

const stored = () => JSON.parse(sessionStorage.getItem(TYPED_TEXT_KEY) ?? 'null') as TypedText | null;

/** Pages have several forms, which differ in their fields or in what their button says that they do. */
function hasFields(form: HTMLFormElement, fields: TypedText['fields']): boolean {
  const own = [...form.elements] as (Field | HTMLButtonElement)[];
  return (
    form.method === 'post' &&
    fields.length > 0 &&
    fields.every(([name, value]) =>
      own.some((one) => one.name === name && (one.type !== 'hidden' || one.value === value)),
    )
  );
}

/** @returns the first field that changed. */
function fill(form: HTMLFormElement, fields: TypedText['fields']): Field | null {
  const left = [...fields];
  /** Fields of one name are in the order of the form. */
  const take = (fits: (entry: [string, string]) => boolean) => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0]?.[1];
  };
  let first: Field | null = null;
  for (const field of form.elements as Iterable<Element> as Iterable<Field>) {
    if (!field.name || NEVER.test(field.name) || /^(?:hidden|submit|button|password|file)$/.test(field.type)) continue;
    if (/^(?:checkbox|radio)$/.test(field.type)) {
      const isOn = take(([name, value]) => name === field.name && value === field.value) !== undefined;
      if (isOn === (field as HTMLInputElement).checked) continue;
      field.click();
    } else {
      const value = take(([name]) => name === field.name);
      if (value === undefined || value === field.value) continue;
      setValue(field, value);
    }
    first ??= field;
  }
  return first;
}

/** As typing does: React has its own setter on the element, and would take the event for one that changes nothing. */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}
