import type { TableOwners } from '#api/db/tables.ts';

export type RestockAlertTable = {
  alert_id: string;
  account_id: string;
  product_id: number;
  created_at: Date;
  /** When its mail was queued; null while it waits. */
  notified_at: Date | null;
};

export type RestockStopTable = {
  /** An HMAC of the mailbox under PROOF_KEY. */
  mailbox_hash: Buffer;
  stopped_at: Date;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    restock_alert: RestockAlertTable;
    restock_stop: RestockStopTable;
  }
}

export const restockTables = {
  restock_alert: { readers: [] },
  restock_stop: { readers: [] },
} satisfies TableOwners;
