/** The local storage key of the ZIP that was typed in. */
const KEY = 'zip';

/** The ZIP that was typed in this browser; null if there is none. */
export function storedZip(): string | null {
  return localStorage.getItem(KEY);
}

/** Remembers a ZIP for the next page. Never one from an account's address, which other people at this browser may see. */
export function storeZip(zip: string): void {
  localStorage.setItem(KEY, zip);
}
