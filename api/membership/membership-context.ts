import type { ProofKeyConfig } from '#api/kernel/proof-key.ts';
import type { Shop } from '#api/kernel/shop.ts';
import type { Payments } from '#api/payment/index.ts';

/** What renewing and ending need: the database, the payment gateway and the shop's address for links in mails. */
export type MembershipContext = Payments & { public_url: string };

/** What joining needs in addition: the key under which a trial is remembered. */
export type JoiningContext = MembershipContext & { config: ProofKeyConfig };

export function membershipContext(shop: Shop, { db, gateway }: Payments): JoiningContext {
  return { db, gateway, log: shop.log, public_url: shop.config.public_url, config: shop.config };
}
