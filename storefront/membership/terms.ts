import type { Offer } from '#domain/membership/endpoints.ts';

/** The offer in the address, ?offer=3; undefined sends the shopper back to the plans. */
export function offerOf(offers: readonly Offer[], request: Request): Offer | undefined {
  const wanted = new URL(request.url).searchParams.get('offer');
  return offers.find((offer) => String(offer.id) === wanted);
}

/**
 * A short hash of the consent text, carried from step to step: if the text changes in between, such as at midnight, the
 * hash doesn't match and consent is asked for again.
 */
export function consentHash(words: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ words.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
