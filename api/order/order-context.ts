import type { Shop } from '#api/kernel/shop.ts';
import type { Payments } from '#api/payment/index.ts';

/** What settling, capturing and canceling an order need: the database, the payment gateway and the shop's address. */
export type OrderContext = Payments & { public_url: string };

export function orderContext(shop: Shop, { db, gateway }: Payments): OrderContext {
  return { db, gateway, log: shop.log, public_url: shop.config.public_url };
}
