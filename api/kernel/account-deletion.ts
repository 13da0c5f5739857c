import type { Tx } from '#api/db/pool.ts';
import type { Tables } from '#api/db/tables.ts';

/** What deleting an account does to its rows of a table, and why, where some of them stay. */
export type DeletionRule = 'deleted' | `changed: ${string}` | `kept: ${string}`;

/**
 * Removes what a deleted account's tables say about the person. Safe to repeat, because a request that was on its way may
 * write a row afterwards. The account is locked.
 * @returns whether it is done; false while an order on its way still needs something.
 */
export type EraseAccount = (tx: Tx, erased: { account_id: string; now: Date }) => Promise<boolean>;

/** A capability's part in deleting an account: a rule for every table with people in it. */
export type AccountDeletion = {
  rules: Readonly<Partial<Record<keyof Tables, DeletionRule>>>;
  erase?: EraseAccount;
};
