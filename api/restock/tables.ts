import type { TableOwners } from '#api/db/tables.ts';

export type RestockAlertTable = {
  alert_id: string;
  account_id: string;
  product_id: number;
  created_at: Date;
  /** When its mail was queued, or it ended without one; null while it waits. */
  notified_at: Date | null;
};

export type RestockMailTable = {
  /** The alert that the mail was about; it is deleted with its account, and this isn't. */
  alert_id: string;
  /** As in `restock_stop`. */
  mailbox_hash: Buffer;
  sent_at: Date;
};

export type RestockStopTable = {
  /** An HMAC of the mailbox under PROOF_KEY. */
  mailbox_hash: Buffer;
  stopped_at: Date;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    restock_alert: RestockAlertTable;
    restock_mail: RestockMailTable;
    restock_stop: RestockStopTable;
  }
}

export const restockTables = {
  restock_alert: { readers: [] },
  restock_mail: { readers: [] },
  restock_stop: { readers: [] },
} satisfies TableOwners;
