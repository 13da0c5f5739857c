/**
 * The idempotency key of one payment and its retries. It survives a reload, so that a second click or a retry after a
 * lost response can't become a second charge (requirements K9, I5).
 */
export function idempotencyKey(subject: string): string {
  const stored = sessionStorage.getItem(nameOf(subject));
  if (stored) return stored;
  const key = crypto.randomUUID();
  sessionStorage.setItem(nameOf(subject), key);
  return key;
}

/** After a definite refusal nothing was charged under the old key, so the next attempt gets a new one. */
export function dropIdempotencyKey(subject: string): void {
  sessionStorage.removeItem(nameOf(subject));
}

function nameOf(subject: string): string {
  return `try ${subject}`;
}
