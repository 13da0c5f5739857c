import type { Shop } from '#api/kernel/shop.ts';
import type { Payments } from '#api/payment/index.ts';

/** What joining and renewing need: the database, the payment gateway and the shop's address for links in mails. */
export type MembershipContext = Payments & { public_url: string };

export function membershipContext(shop: Shop, { db, gateway }: Payments): MembershipContext {
  return { db, gateway, log: shop.log, public_url: shop.config.public_url };
}
