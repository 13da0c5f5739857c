import type { Logger } from 'pino';
import type { Db } from '#api/db/pool.ts';
import type { PaymentGateway } from '#api/gateway/payment/port.ts';
import type { Shop } from '#api/kernel/app.ts';
import type { Clock } from '#api/kernel/clock.ts';
import type { Config } from '#api/kernel/config.ts';
import type { Jobs } from '#api/kernel/jobs.ts';
import type { RecurringJob } from '#api/kernel/recurring-job.ts';
import { mountAccount } from './account/routes.ts';
import { mergeGuestCart } from './cart/index.ts';
import { mountCart } from './cart/routes.ts';
import type { Catalog } from './catalog/index.ts';
import { mountCatalog } from './catalog/routes.ts';
import { checkoutRounds } from './checkout/jobs.ts';
import { mountCheckout } from './checkout/routes.ts';
import { fulfillmentRounds } from './fulfillment/jobs.ts';
import { makeFindSignedIn } from './identity/index.ts';
import { identityRounds } from './identity/jobs.ts';
import { mountDelivery } from './delivery/routes.ts';
import { mountIdentity } from './identity/routes.ts';
import { inventoryRounds } from './inventory/jobs.ts';
import type { Cashier } from './membership/index.ts';
import { membershipJobs, membershipRounds } from './membership/jobs.ts';
import { mountMembership } from './membership/routes.ts';
import { notificationJobs, notificationRounds } from './notification/jobs.ts';
import { mountNotification } from './notification/routes.ts';
import { orderJobs, orderRounds } from './order/jobs.ts';
import { mountOrder } from './order/routes.ts';
import { chargeNow, followCharge, type Payments, settleCharge } from './payment/index.ts';
import { paymentRounds } from './payment/jobs.ts';
import { mountPayment } from './payment/routes.ts';
import { mountReview } from './review/routes.ts';

/** What a shop is made of, opened by server.ts. */
export type Parts = { db: Db; clock: Clock; config: Config; log: Logger; catalog: Catalog; gateway: PaymentGateway };

/** Puts the capabilities together: the one place that knows all of them. */
export function putTogether(parts: Parts): Shop {
  const { db, clock, config, log, catalog } = parts;
  const shop: Shop = { db, clock, config, log, calls: new Map(), findSignedIn: makeFindSignedIn(db) };
  const payments = paymentsOf(parts);
  mountIdentity(shop, {
    onSignedIn: async (tx, { account_id, guest_hash, now }) => {
      if (guest_hash) await mergeGuestCart(tx, { account_id, guest_hash, now });
    },
  });
  mountAccount(shop);
  mountDelivery(shop);
  mountMembership(shop, cashierOf(parts));
  mountCatalog(shop, { catalog });
  mountReview(shop);
  mountCart(shop, { catalog });
  mountPayment(shop, payments);
  mountCheckout(shop, { catalog, ...payments });
  mountOrder(shop, { catalog, ...payments });
  mountNotification(shop);
  return shop;
}

/** Work that news asks for. */
export function jobsOf(shop: Shop, parts: Parts): Jobs {
  return {
    ...notificationJobs(shop),
    ...membershipJobs(shop, (payment_id, now) => followCharge(paymentsOf(parts), payment_id, now)),
    ...orderJobs(shop, paymentsOf(parts)),
  };
}

/** Work that comes round. */
export function roundsOf(shop: Shop, parts: Parts): RecurringJob[] {
  return [
    ...identityRounds(shop),
    ...inventoryRounds(shop),
    ...notificationRounds(shop),
    ...paymentRounds(shop),
    ...membershipRounds(shop, cashierOf(parts)),
    ...checkoutRounds(shop),
    ...orderRounds(shop, paymentsOf(parts)),
    ...fulfillmentRounds(shop),
  ];
}

function paymentsOf({ db, gateway }: Parts): Payments {
  return { db, gateway };
}

function cashierOf(parts: Parts): Cashier {
  const payments = paymentsOf(parts);
  return {
    charge: (charge) => chargeNow(payments, charge),
    settle: (payment_id, now) => settleCharge(payments, payment_id, now),
  };
}
