import { listShippingFees } from '#domain/pricing/endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { type PageContext, servicesOf } from '#storefront/kernel/services.server.ts';
import { readChoice } from './choice.server.ts';
import { findProduct } from './find-product.server.ts';
import { loadReviews, readReviewsAsked } from './load-reviews.server.ts';
import { showProduct } from './show-product.server.ts';

/** What a product's page shows. */
export type ShownProduct = Awaited<ReturnType<typeof loadProduct>>['shown'];

/**
 * What a product's page shows, and the status and headers of its answer.
 * @throws Response as `findProduct` does, and 400 for reviews or a choice that the address misnames.
 */
export async function loadProduct(context: PageContext, url_key: string, request: Request) {
  const { product: found, status } = await findProduct(context, url_key, request);
  const { searchParams } = new URL(request.url);
  const asked = readReviewsAsked(searchParams);
  const choice = readChoice(searchParams);
  const [reviews, { boxes }] = await Promise.all([
    loadReviews(context, found.id, asked),
    call(context, listShippingFees, {}),
  ]);
  const { public_url } = servicesOf(context);
  const shown = { ...showProduct(found, boxes, { choice, hasEnded: status === 410 }), reviews, public_url };
  // Without its reviews, or with one shopper's choice, a page isn't kept for others.
  const isShared = reviews.found && !(choice && shown.chooser);
  const headers: Record<string, string> = isShared ? {} : { 'cache-control': 'private, no-store' };
  return { found, shown, answer: { status, headers } };
}
