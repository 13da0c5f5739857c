import { getAccount } from '#domain/account/endpoints.ts';
import { listOrders, listPurchases } from '#domain/order/endpoints.ts';
import { call } from '#storefront/kernel/call.server.ts';
import { type PageContext, servicesOf } from '#storefront/kernel/services.server.ts';
import { isMoving } from '#storefront/order/order-words.ts';
import { orderOnWay } from './order-on-way.server.ts';
import { planCostOf } from './plan-cost.ts';
import { purchaseOf } from './purchase-of.server.ts';
import { renewalOf } from './renewal-of.server.ts';

/** An order that is still moving is among the newest of them. */
const ORDERS_READ = 10;
const SHOWN = 6;

/** What the start page shows a person with a membership, now or in the past; null for everyone else. */
export async function loadMemberHome(context: PageContext, request: Request) {
  const { role } = await servicesOf(context).caller();
  if (role === 'visitor' || role === 'lead') return null;
  const [account, { orders }, { purchases }] = await Promise.all([
    call(context, getAccount, {}, request),
    call(context, listOrders, { query: { page_size: ORDERS_READ } }, request),
    call(context, listPurchases, {}, request),
  ]);
  const { firstname, user_status, lifetime_savings, current_year_savings, subscription } = account;
  return {
    firstname,
    user_status,
    lifetime_savings,
    current_year_savings,
    plan: planCostOf(account),
    hadTrial: user_status === 'canceled' && subscription.membership_status === 'Trial',
    hasOrders: orders.length > 0,
    trial_until: user_status === 'trial' ? subscription.trial_expiration_date : null,
    ends_on: (await renewalOf(context, request, account)).ends_on,
    open: orders.filter(isMoving).map(orderOnWay),
    purchases: purchases.slice(0, SHOWN).map(purchaseOf),
    total: purchases.length,
  };
}

export type MemberHomeData = NonNullable<Awaited<ReturnType<typeof loadMemberHome>>>;
