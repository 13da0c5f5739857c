import { getPromisedDate } from '#domain/delivery/endpoints.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { showPromisedDate } from './show-promised-date.ts';

export function mountDelivery(shop: Shop): void {
  serve(shop, getPromisedDate, async ({ query, now }) => showPromisedDate(shop.db, query.zip, now));
}
