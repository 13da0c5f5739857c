import { listOrders, type Order } from '#domain/order/endpoints.ts';
import { tryCall } from '#storefront/kernel/call.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';

/** The caller's newest order; undefined if they have none, or it can't be read. */
export async function newestOrder(context: PageContext, request: Request): Promise<Order | undefined> {
  const found = await tryCall(context, listOrders, { query: { page_size: 1 } }, request);
  return found.ok ? found.answer.orders[0] : undefined;
}
