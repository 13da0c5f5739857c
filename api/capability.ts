import type { FastifyInstance } from 'fastify';
import type { RefusalKind } from '#domain/kernel/refusal.ts';
import type { Tx } from '#api/db/pool.ts';
import type { TableOwners } from '#api/db/tables.ts';
import type { AccountDeletion } from './kernel/account-deletion.ts';
import type { AccountExports } from './kernel/account-export.ts';
import type { CookieJar } from './kernel/cookie-jar.ts';
import type { Shop } from './kernel/shop.ts';
import type { Jobs } from './jobs/event-jobs.ts';
import type { RecurringJob } from './jobs/recurring-job.ts';

/**
 * Runs in the transaction that signs someone in. `guest_hash` is the session they had as a guest. What it returns is
 * done once that is committed.
 */
export type OnSignedIn = (
  tx: Tx,
  signedIn: { account_id: string; guest_hash: Buffer | null; cookies: CookieJar; now: Date },
) => Promise<(() => void) | undefined>;

type FirstProof = { account_id: string; now: Date };

/**
 * Removes what someone else may have left in an account before the owner of its mailbox came, in the same transaction,
 * unless the account was paid for.
 * @returns whether it was removed.
 */
export type OnFirstProof = (tx: Tx, proof: FirstProof) => Promise<boolean>;

/** Deletes what may not be stored about someone who opted out of its sale and sharing, in the same transaction. */
export type OnOptedOut = (tx: Tx, optOut: { account_id: string; now: Date }) => Promise<void>;

/**
 * Everything a capability adds to the shop, exported by its front door. api/app.ts joins them in a loop, so a new
 * capability is one line there. `Deps` is what it needs in addition to the shop.
 */
export type Capability<Deps = unknown> = {
  name: string;
  refusals?: Readonly<Record<string, RefusalKind>>;
  tables?: TableOwners;
  /** Its part of what people download about themselves. */
  exports?: AccountExports;
  /** What it removes when someone deletes their account, and what it has to keep. */
  deletion?: AccountDeletion;
  /** Serves its calls. */
  mount?: (shop: Shop, deps: Deps) => void;
  /** Serves what is not a call under /api/v1, such as a gateway's webhook. */
  mountHttp?: (app: FastifyInstance, shop: Shop, deps: Deps) => Promise<void>;
  jobs?: (shop: Shop, deps: Deps) => Jobs;
  recurringJobs?: (shop: Shop, deps: Deps) => RecurringJob[];
  onSignedIn?: OnSignedIn;
  /** Its part of `OnFirstProof`. */
  onFirstProof?: (tx: Tx, proof: FirstProof) => Promise<void>;
  /** Whether someone has paid for this account: then it's hardly a stranger's, who would have paid for its owner. */
  isPaidFor?: (tx: Tx, account_id: string) => Promise<boolean>;
  onOptedOut?: OnOptedOut;
};
