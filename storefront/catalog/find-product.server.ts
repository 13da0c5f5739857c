import { getProduct } from '#domain/catalog/endpoints.ts';
import { ProductDetail } from '#domain/catalog/schema.ts';
import { call, tryCall } from '#storefront/kernel/call.server.ts';
import type { SharedPicture } from '#storefront/kernel/head-tags.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';

/**
 * The product of a page. One that is no longer sold has a page, too, because orders lead to it: it says what to buy
 * instead, and its status, 410, takes it out of search results.
 * @throws Response 301 for an old key, 410 for one whose product was removed, 404 for any other.
 */
export async function findProduct(
  context: PageContext,
  url_key: string,
  request: Request,
): Promise<{ product: ProductDetail; status: 200 | 410 }> {
  const input = { params: { url_key } };
  const found = await tryCall(context, getProduct, input, request);
  if (found.ok) return { product: found.answer, status: 200 };
  const ended = found.error.code === 'ended' ? ProductDetail.safeParse(found.error['product']) : null;
  // What ships in no box is shown without price, stock and Add.
  if (ended?.success) return { product: { ...ended.data, in_stock: false, type_category: null }, status: 410 };
  // The same refusal once more, as a page.
  return { product: await call(context, getProduct, input, request), status: 200 };
}

/** The picture for cards of other sites; a product without a package of its own has a square one. */
export function pictureOf({ images, share_image }: ProductDetail): SharedPicture | null {
  const [front] = images;
  if (!front) return null;
  return share_image
    ? { path: share_image, width: 1200, height: 630, alt: front.alt }
    : { path: front.src, width: 640, height: 640, alt: front.alt };
}
