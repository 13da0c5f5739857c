import type { Order, OrderItem } from '#domain/order/endpoints.ts';
import type { z } from 'zod';

type Item = z.infer<typeof OrderItem>;
/** A product bought before, with how often. */
export type PastPurchase = Item & { times: number };

/** Every product of past orders once, most often bought first; canceled lines were never bought. */
export function pastPurchases(orders: readonly Order[]): PastPurchase[] {
  const found = new Map<number, PastPurchase>();
  for (const order of orders) {
    if (order.status === 'canceled' || order.status === 'payment_failed') continue;
    for (const item of order.items) {
      if (item.status === 'canceled') continue;
      const known = found.get(item.product_id);
      if (known) known.times += 1;
      else found.set(item.product_id, { ...item, times: 1 });
    }
  }
  return [...found.values()].sort((a, b) => b.times - a.times);
}

/** Those whose title or brand has every typed word in it. */
export function matching(purchases: readonly PastPurchase[], typed: string): PastPurchase[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return purchases.filter((item) => {
    const text = `${item.title} ${item.manufacturer}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
