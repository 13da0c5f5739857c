import type { Account } from '#domain/identity/schema.ts';

/** The Pacific day of the next charge; null for a membership that doesn't renew. */
export function renewsOn({ renew, renewal_price, expired_date }: Account['subscription']): string | null {
  return renew && renewal_price !== null ? expired_date : null;
}
