import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Db } from '#api/db/pool.ts';
import type { Shop } from '#api/kernel/shop.ts';
import type { Capability, OnFirstProof, OnOptedOut, OnSignedIn } from './capability.ts';
import type { EraseAccount } from '#api/kernel/account-deletion.ts';
import type { ExportSection } from '#api/kernel/account-export.ts';
import type { Clock } from '#api/kernel/clock.ts';
import type { Config } from '#api/kernel/config.ts';
import { joinJobs, type Jobs } from '#api/jobs/event-jobs.ts';
import type { RecurringJob } from '#api/jobs/recurring-job.ts';
import { accountCapability } from './account/index.ts';
import { cartCapability } from './cart/index.ts';
import { type Catalog, catalogCapability } from './catalog/index.ts';
import { checkoutCapability } from './checkout/index.ts';
import { complianceCapability } from './compliance/index.ts';
import { deletionCapability } from './deletion/index.ts';
import { deliveryCapability } from './delivery/index.ts';
import { fulfillmentCapability } from './fulfillment/index.ts';
import { givesCapability } from './gives/index.ts';
import { householdCapability } from './household/index.ts';
import { identityCapability, makeFindSignedIn } from './identity/index.ts';
import { inventoryCapability } from './inventory/index.ts';
import { membershipCapability } from './membership/index.ts';
import { notificationCapability } from './notification/index.ts';
import { orderCapability } from './order/index.ts';
import { paymentCapability, type PaymentGateway } from './payment/index.ts';
import { pricingCapability } from './pricing/index.ts';
import { restockCapability } from './restock/index.ts';
import { reviewCapability } from './review/index.ts';
import { taxCapability } from './tax/index.ts';

/** What a shop is made of, opened by server.ts. */
export type Parts = { db: Db; clock: Clock; config: Config; log: Logger; catalog: Catalog; gateway: PaymentGateway };

/** What capabilities may ask for in addition to the shop. */
type Deps = Parts & {
  onSignedIn: OnSignedIn;
  onFirstProof: OnFirstProof;
  onOptedOut: OnOptedOut;
  exportSections: readonly ExportSection[];
  erasers: readonly EraseAccount[];
};

/** Every capability, lowest rank first: the one place that knows all of them. */
export const CAPABILITIES: readonly Capability<Deps>[] = [
  complianceCapability,
  notificationCapability,
  identityCapability,
  catalogCapability,
  inventoryCapability,
  pricingCapability,
  paymentCapability,
  taxCapability,
  deliveryCapability,
  membershipCapability,
  accountCapability,
  restockCapability,
  householdCapability,
  reviewCapability,
  givesCapability,
  cartCapability,
  orderCapability,
  checkoutCapability,
  fulfillmentCapability,
  deletionCapability,
];

/**
 * Makes the shop and serves every capability's calls.
 * @throws Error if two calls have the same name.
 */
export function createShop(parts: Parts): Shop {
  const { db, clock, config, log } = parts;
  const shop: Shop = { db, clock, config, log, calls: new Map(), findSignedIn: makeFindSignedIn(db) };
  for (const { mount } of CAPABILITIES) mount?.(shop, depsOf(parts));
  return shop;
}

/** Serves what capabilities answer outside of /api/v1. */
export async function mountHttp(app: FastifyInstance, shop: Shop, parts: Parts): Promise<void> {
  for (const capability of CAPABILITIES) await capability.mountHttp?.(app, shop, depsOf(parts));
}

/**
 * The jobs that events start.
 * @throws Error if two capabilities take the same topic: one of the two jobs would never run.
 */
export function listJobs(shop: Shop, parts: Parts): Jobs {
  return joinJobs(CAPABILITIES.map(({ jobs }) => jobs?.(shop, depsOf(parts)) ?? {}));
}

export function listRecurringJobs(shop: Shop, parts: Parts): RecurringJob[] {
  return CAPABILITIES.flatMap(({ recurringJobs }) => recurringJobs?.(shop, depsOf(parts)) ?? []);
}

export const onFirstProof: OnFirstProof = async (tx, proof) => {
  for (const { isPaidFor } of CAPABILITIES) if (await isPaidFor?.(tx, proof.account_id)) return false;
  for (const capability of CAPABILITIES) await capability.onFirstProof?.(tx, proof);
  return true;
};

function depsOf(parts: Parts): Deps {
  const onSignedIn: OnSignedIn = async (tx, signedIn) => {
    const afterwards: (() => void)[] = [];
    for (const capability of CAPABILITIES) {
      const next = await capability.onSignedIn?.(tx, signedIn);
      if (next) afterwards.push(next);
    }
    return () => {
      for (const next of afterwards) next();
    };
  };
  const onOptedOut: OnOptedOut = async (tx, optOut) => {
    for (const capability of CAPABILITIES) await capability.onOptedOut?.(tx, optOut);
  };
  const exportSections = CAPABILITIES.flatMap(({ exports }) => exports?.sections ?? []);
  // Rows that refer to others go first, so those of the highest rank.
  const erasers = CAPABILITIES.toReversed().flatMap(({ deletion }) => deletion?.erase ?? []);
  return { ...parts, onSignedIn, onFirstProof, onOptedOut, exportSections, erasers };
}
