import { MEMBERSHIP_REFUSALS } from '#domain/membership/refusals.ts';
import type { Capability } from '#api/kernel/capability.ts';
import { chargeNow, followCharge, type Payments, settleCharge } from '#api/payment/index.ts';
import type { Cashier } from './cashier.ts';
import { membershipJobs, membershipRecurringJobs } from './jobs.ts';
import { mountMembership } from './routes.ts';
import { membershipTables } from './tables.ts';

export const membershipCapability: Capability<Payments> = {
  name: 'membership',
  refusals: MEMBERSHIP_REFUSALS,
  tables: membershipTables,
  mount: (shop, payments) => mountMembership(shop, cashierOf(payments)),
  jobs: (shop, payments) => membershipJobs(shop, (payment_id, now) => followCharge(payments, payment_id, now)),
  recurringJobs: (shop, payments) => membershipRecurringJobs(shop, cashierOf(payments)),
};

function cashierOf(payments: Payments): Cashier {
  return {
    charge: (charge) => chargeNow(payments, charge),
    settle: (payment_id, now) => settleCharge(payments, payment_id, now),
  };
}
