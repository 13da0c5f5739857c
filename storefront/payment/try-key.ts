/**
 * The key under which one payment is tried, and tried again: it survives a reload of the page, so that a
 * second press or a retry after a lost answer cannot become a second charge (requirements K9, I5).
 */
export function tryKey(subject: string): string {
  const kept = sessionStorage.getItem(nameOf(subject));
  if (kept) return kept;
  const key = crypto.randomUUID();
  sessionStorage.setItem(nameOf(subject), key);
  return key;
}

/** After a clear no: nothing was charged under the old key, and the next try is a new one. */
export function dropTryKey(subject: string): void {
  sessionStorage.removeItem(nameOf(subject));
}

function nameOf(subject: string): string {
  return `try ${subject}`;
}
