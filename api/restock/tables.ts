import type { TableOwners } from '#api/db/tables.ts';

export type RestockAlertTable = {
  alert_id: string;
  account_id: string;
  product_id: number;
  created_at: Date;
  /** When its mail was queued; null while it waits. */
  notified_at: Date | null;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    restock_alert: RestockAlertTable;
  }
}

export const restockTables = {
  restock_alert: { readers: [] },
} satisfies TableOwners;
