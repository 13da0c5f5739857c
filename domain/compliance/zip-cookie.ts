// Without zod, so that the browser may load it.

/** The cookie of the ZIP that was entered in this browser, which /delivery sets. Scripts read it, too. */
export const ZIP_COOKIE = 'zip';

/** The ZIP in that cookie's value; null if it holds none. */
export function enteredZip(value: string | undefined): string | null {
  return value !== undefined && /^\d{5}$/.test(value) ? value : null;
}
