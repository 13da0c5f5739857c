import type { Offer } from '#domain/membership/endpoints.ts';

/** Where joining leads: back to a checkout that it interrupted, or to the welcome page. */
export type Next = 'checkout' | null;

/** ?next=checkout, carried from step to step. */
export function nextOf(request: Pick<Request, 'url'>): Next {
  return new URL(request.url).searchParams.get('next') === 'checkout' ? 'checkout' : null;
}

/** The offer in the address, ?offer=3; undefined sends the shopper back to the plans. */
export function offerOf(offers: readonly Offer[], request: Request): Offer | undefined {
  const wanted = new URL(request.url).searchParams.get('offer');
  return offers.find((offer) => String(offer.id) === wanted);
}

export function plansUrl(next: Next): string {
  return `/membership/payment/plans${next ? `?next=${next}` : ''}`;
}

export function accountUrl(offer: Pick<Offer, 'id'>, next: Next): string {
  return stepUrl('account', offer, next);
}

/** The step where the terms are agreed to: with the card for a paid plan, without one for the trial. */
export function termsUrl(offer: Pick<Offer, 'id' | 'price'>, next: Next): string {
  return stepUrl(offer.price > 0 ? 'method' : 'confirmation', offer, next);
}

function stepUrl(step: string, { id }: Pick<Offer, 'id'>, next: Next): string {
  return `/membership/payment/${step}?offer=${id}${next ? `&next=${next}` : ''}`;
}

/** Where a new member continues. ?joined=1 says that they have just joined, not come back. */
export function joinedUrl(next: Next): string {
  return next === 'checkout' ? '/checkout?joined=1' : '/membership/welcome?joined=1';
}
