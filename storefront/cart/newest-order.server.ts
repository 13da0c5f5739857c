import { listOrders, type Order } from '#domain/order/endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';

/** The caller's newest order; undefined if there is none. */
export async function newestOrder(context: PageContext, request: Request): Promise<Order | undefined> {
  const { orders } = await call(context, listOrders, { query: { page_size: 1 } }, request);
  return orders[0];
}
