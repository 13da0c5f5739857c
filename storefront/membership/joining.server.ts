import { redirect } from 'react-router';
import { listOffers, type Offer } from '#domain/membership/endpoints.ts';
import { call, callerOf } from '#storefront/kernel/call.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';
import { accountUrl, type Next, nextOf, offerOf, plansUrl, termsUrl } from './joining.ts';

/** `needs_zip`: before a paid plan, the caller has to give a ZIP. */
type Joining = { offer: Offer; next: Next; needs_zip: boolean };

/**
 * The offer in the address of a step, and where joining leads. Without an offer the shopper chooses one first; a visitor
 * creates an account, and someone who has one continues with the terms.
 */
export async function joiningAt(step: 'account' | 'terms', context: PageContext, request: Request): Promise<Joining> {
  const { offers, needs_zip } = await call(context, listOffers, {}, request);
  const [offer, next] = [offerOf(offers, request), nextOf(request)];
  if (!offer) throw redirect(plansUrl(next));
  const { role } = await callerOf(context);
  if (step === 'account' && role !== 'visitor') throw redirect(termsUrl(offer, next));
  if (step === 'terms' && role === 'visitor') throw redirect(accountUrl(offer, next));
  return { offer, next, needs_zip };
}
