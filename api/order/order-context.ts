import type { Shop } from '#api/kernel/app.ts';
import type { Payments } from '#api/payment/index.ts';
import type { OrderContext } from './settle-order.ts';

export function orderContext(shop: Shop, payments: Payments): OrderContext {
  return { db: payments.db, gateway: payments.gateway, public_url: shop.config.public_url };
}
