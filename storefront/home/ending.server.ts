import type { Account } from '#domain/identity/schema.ts';
import { showRenewal } from '#domain/membership/renewal-endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';

/** The last day of a plan that won't renew but still can; null for everyone else. */
export async function endingOf(
  context: PageContext,
  request: Request,
  { user_status, subscription: { renew, expired_date } }: Account,
): Promise<string | null> {
  if (user_status === 'canceled' || renew || expired_date === null) return null;
  // A granted year ends as well, but it can't renew.
  const { renewal } = await call(context, showRenewal, {}, request);
  return renewal?.expired_date ?? null;
}
