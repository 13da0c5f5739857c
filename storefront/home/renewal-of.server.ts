import type { Account } from '#domain/identity/schema.ts';
import { showRenewal } from '#domain/membership/renewal-endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';

/** Of a plan that won't renew but still can: its last day, null for everyone else. With `done`, also the last charge. */
export async function renewalOf(
  context: PageContext,
  request: Request,
  { user_status, subscription: { renew, expired_date } }: Account,
  done: string | null = null,
) {
  const isEnding = user_status !== 'canceled' && !renew && expired_date !== null;
  if (!isEnding && done === null) return NOTHING;
  const { renewal, last_charge } = await call(context, showRenewal, {}, request);
  // A granted year ends as well, but it can't renew.
  return { ends_on: isEnding ? (renewal?.expired_date ?? null) : null, last_charge };
}

const NOTHING = { ends_on: null, last_charge: null };
