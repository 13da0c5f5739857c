import { getAccount } from '#domain/account/endpoints.ts';
import { cardTagsOf } from '#domain/catalog/card-tags.ts';
import type { ShoppingList } from '#domain/catalog/shopping-list-endpoints.ts';
import { getPromisedDate } from '#domain/delivery/endpoints.ts';
import type { ErrorBody } from '#domain/kernel/refusal.ts';
import { storedZip, zipOf } from '#storefront/catalog/stored-zip.ts';
import { call, callerOf, tryCall } from '#storefront/kernel/call.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';
import type { Reordered } from '#storefront/order/reorder.ts';
import { addAll } from '#storefront/order/reorder.server.ts';

/**
 * Adds everything on a list to the cart, as far as it is in stock, may be shipped to the shopper's state, and isn't
 * something that their household avoids.
 * @throws Response that leads a lapsed member to the offer to rejoin.
 */
export async function addList(
  context: PageContext,
  request: Request,
  { items }: ShoppingList,
): Promise<{ reordered: Reordered } | { error: ErrorBody }> {
  const reasonOf = await restrictionsFor(context, request);
  const wanted = items.map(({ product, qty }) => ({
    product_id: product.id,
    title: product.title,
    qty,
    reason: product.household_note ?? cardTagsOf(product).all.flatMap((tag) => reasonOf.get(tag) ?? [])[0],
  }));
  return addAll(context, request, wanted);
}

/** Why products with a tag may not be shipped to the shopper, as far as their state is known. */
async function restrictionsFor(context: PageContext, request: Request): Promise<ReadonlyMap<string, string>> {
  const zip = (await ownZip(context, request)) ?? storedZip(request.headers.get('cookie') ?? '');
  const found = zip ? await tryCall(context, getPromisedDate, { query: { zip } }, request) : null;
  if (!found?.ok) return new Map();
  return new Map(found.answer.restrictions.map(({ restriction_tag, reason }) => [restriction_tag, reason]));
}

async function ownZip(context: PageContext, request: Request): Promise<string | null> {
  const { role } = await callerOf(context, request);
  if (role === 'visitor') return null;
  return zipOf(await call(context, getAccount, {}, request));
}
