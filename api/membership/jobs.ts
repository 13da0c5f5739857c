import type { Shop } from '#api/kernel/app.ts';
import type { Round } from '#api/kernel/jobs.ts';
import { endRunOut } from './end-membership.ts';
import type { Cashier } from './cashier.ts';
import { renewDue } from './renew-memberships.ts';
import { sendNotices } from './send-notices.ts';
import { settleMembershipCharges } from './settle-charges.ts';

export function membershipRounds(shop: Shop, deps: Cashier): Round[] {
  const context = { db: shop.db, cashier: deps, public_url: shop.config.public_url };
  return [
    {
      name: 'settle-membership-charges',
      seconds: 30,
      run: async () => {
        const settled = await settleMembershipCharges(context, shop.clock.now());
        if (settled > 0) shop.log.info({ settled }, 'membership charges settled');
      },
    },
    {
      name: 'renew-memberships',
      seconds: 600,
      run: async () => {
        const renewed = await renewDue(context, shop.clock.now());
        if (renewed > 0) shop.log.info({ renewed }, 'memberships renewed');
      },
    },
    { name: 'membership-notices', seconds: 10_800, run: () => sendNotices(context, shop.clock.now()) },
    {
      name: 'end-memberships',
      seconds: 600,
      run: async () => {
        const ended = await endRunOut(shop.db, shop.clock.now());
        if (ended > 0) shop.log.info({ ended }, 'memberships ended');
      },
    },
  ];
}
