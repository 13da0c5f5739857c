import { z } from 'zod';
import type { Shop } from '#api/kernel/shop.ts';
import type { Jobs } from '#api/jobs/event-jobs.ts';
import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import { PAYMENT_EVENTS, type Payments } from '#api/payment/index.ts';
import { endRunOut } from './end-membership.ts';
import { membershipContext } from './membership-context.ts';
import { SEND_REFUNDS } from './record-cancellation.ts';
import { payDeferredGuarantees } from './pay-deferred-guarantees.ts';
import { renewDue } from './renew-memberships.ts';
import { sendNotices } from './send-notices.ts';
import { sendOpenRefunds, sendRefunds } from './send-refunds.ts';
import { forgetOldTrials } from './trial-use.ts';
import { settleMembershipCharges, settleNoticedCharge } from './settle-charges.ts';

const RefundCauses = z.union([
  z.object({ cancellation_id: z.uuid() }),
  z.object({ membership_guarantee_id: z.uuid() }),
  z.object({ membership_charge_id: z.uuid() }),
]);

export function membershipJobs(shop: Shop, payments: Payments): Jobs {
  const context = membershipContext(shop, payments);
  return {
    [PAYMENT_EVENTS.membership]: async ({ subject_id }) =>
      settleNoticedCharge(context, String(subject_id), shop.clock.now()),
    [SEND_REFUNDS]: async (payload) => {
      const isDone = await sendRefunds(context, RefundCauses.parse(payload), shop.clock.now());
      if (!isDone) throw new Error(`The refunds of ${JSON.stringify(payload)} are not confirmed yet.`);
    },
  };
}

export function membershipRecurringJobs(shop: Shop, payments: Payments): RecurringJob[] {
  const context = membershipContext(shop, payments);
  return [
    {
      name: 'membership.settle_charges',
      seconds: 30,
      run: async () => {
        const settled = await settleMembershipCharges(context, shop.clock.now());
        if (settled > 0) shop.log.info({ settled }, 'membership charges settled');
      },
    },
    {
      name: 'membership.send_refunds',
      seconds: 60,
      run: async () => {
        const sent = await sendOpenRefunds(context, shop.clock.now());
        if (sent > 0) shop.log.info({ sent }, 'membership refunds sent');
      },
    },
    {
      name: 'membership.renew',
      seconds: 600,
      run: async () => {
        const renewed = await renewDue(context, shop.clock.now());
        if (renewed > 0) shop.log.info({ renewed }, 'memberships renewed');
      },
    },
    {
      name: 'membership.pay_guarantees',
      seconds: 3_600,
      run: async () => {
        const paid = await payDeferredGuarantees(context, shop.clock.now());
        if (paid > 0) shop.log.info({ paid }, 'savings guarantees paid');
      },
    },
    { name: 'membership.forget_trials', seconds: 86_400, run: () => forgetOldTrials(shop.db, shop.clock.now()) },
    { name: 'membership.send_notices', seconds: 10_800, run: () => sendNotices(context, shop.clock.now()) },
    {
      name: 'membership.end',
      seconds: 600,
      run: async () => {
        const ended = await endRunOut(shop.db, shop.clock.now());
        if (ended > 0) shop.log.info({ ended }, 'memberships ended');
      },
    },
  ];
}
