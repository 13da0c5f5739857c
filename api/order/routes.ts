import { cancelOrder, getContent, getLastOrder, getOrder, listOrders, listPurchases } from '#domain/order/endpoints.ts';
import { lineNote } from '#domain/household/line-note.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { ORDER_REFUSALS } from '#domain/order/refusals.ts';
import { type Catalog, findContent } from '#api/catalog/index.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { accountOf } from '#api/kernel/caller.ts';
import type { Payments } from '#api/payment/index.ts';
import { cancelOrder as cancel } from './cancel-order.ts';
import { orderContext } from './order-context.ts';
import * as query from './order-query.ts';
import { listPurchases as findPurchases } from './purchase-query.ts';
import { showOrder } from './show-order.ts';
import { showPurchase } from './show-purchase.ts';

/** The most past purchases shown; a person with more uses search. */
const PURCHASES_MAX = 300;

export function mountOrder(shop: Shop, { catalog, ...payments }: Payments & { catalog: Catalog }): void {
  const { db } = shop;
  const context = orderContext(shop, payments);

  const show = async (account_id: string, increment_id: string, now: Date) => {
    const order = await query.findOrder(db, account_id, increment_id);
    if (!order) throw new Refusal(ORDER_REFUSALS.order_not_found);
    return showOrder(order, now);
  };

  serve(shop, listOrders, async ({ query: page, caller, now }) => {
    const { account_id } = accountOf(caller);
    const { cur_page, page_size, status } = page;
    const rows = await query.listOrders(db, account_id, { cur_page, page_size, status });
    const count = await query.countOrders(db, account_id, status);
    return { orders: rows.map((order) => showOrder(order, now)), count, cur_page, page_size };
  });

  serve(shop, listPurchases, async ({ caller, cookies }) => {
    const rows = await findPurchases(db, accountOf(caller).account_id, PURCHASES_MAX);
    const noteOf = (product_id: number) => catalog.householdNote(product_id, cookies);
    return { purchases: rows.map((row) => showPurchase(catalog, row, noteOf)) };
  });

  serve(shop, getLastOrder, async ({ caller }) => ({
    success: true as const,
    data: { id: await query.findLastOrderNumber(db, accountOf(caller).account_id) },
  }));

  serve(shop, getContent, async ({ params, caller, now }) => {
    const { items } = await show(accountOf(caller).account_id, params.id, now);
    const item = items.find(({ id }) => id === params.item_id);
    if (!item?.content) throw new Refusal(ORDER_REFUSALS.order_not_found);
    if (item.content !== 'ready') throw new Refusal(ORDER_REFUSALS.content_not_ready);
    const content = await findContent(db, item.product_id);
    if (!content) throw new Refusal(ORDER_REFUSALS.order_not_found);
    return content;
  });

  serve(shop, getOrder, async ({ params, caller, cookies, now }) => {
    const order = await show(accountOf(caller).account_id, params.id, now);
    const household = {
      noteOf: (product_id: number) => catalog.householdNote(product_id, cookies),
      neverNoteOf: (product_id: number) => catalog.neverNote(product_id, cookies),
    };
    const items = order.items.map((item) => {
      const household_note = lineNote(item, item.picks !== undefined, household);
      return household_note ? { ...item, household_note } : item;
    });
    return { ...order, items };
  });

  serve(shop, cancelOrder, async ({ params, caller, now }) => {
    const { account_id } = accountOf(caller);
    await cancel(context, { account_id, increment_id: params.id, now });
    return show(account_id, params.id, now);
  });
}
