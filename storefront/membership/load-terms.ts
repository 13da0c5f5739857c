import type { listOffers, Offer } from '#domain/membership/endpoints.ts';
import type { CardFields } from '#domain/payment/card-fields.ts';
import type { getClientToken, listPaymentMethods, PaymentMethod } from '#domain/payment/endpoints.ts';
import { callApi, callName } from '#storefront/kernel/browser-call.ts';

const LIST_OFFERS = callName<typeof listOffers>('GET', '/membership/offers');
const LIST_CARDS = callName<typeof listPaymentMethods>('GET', '/account/cc');
const GET_CLIENT = callName<typeof getClientToken>('GET', '/token/payment/client');

export type Payable = { cards: PaymentMethod[]; fields: CardFields | null };

/** The saved cards, and the fields of a new one; null while the payment processor doesn't answer. */
export async function loadCards(): Promise<Payable> {
  const [methods, client] = await Promise.all([callApi(LIST_CARDS, {}), callApi(GET_CLIENT, {}).catch(() => null)]);
  return { cards: methods.data.cards, fields: client?.fields ?? null };
}

/** The plans and the trial, as this person could join them today. */
export async function loadOffers(): Promise<Offer[]> {
  return (await callApi(LIST_OFFERS, {})).offers;
}

/** The paid plans, as this person could join them today, and whether they have to give a ZIP first. */
export async function loadPaidOffers(): Promise<{ offers: Offer[]; needs_zip: boolean }> {
  const { offers, needs_zip } = await callApi(LIST_OFFERS, {});
  return { offers: offers.filter((offer) => offer.renewal_price !== null), needs_zip };
}
