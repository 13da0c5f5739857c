import type { Generated, GeneratedAlways } from 'kysely';
import type { TableOwners } from '#api/db/tables.ts';

export type LotTable = {
  lot_id: GeneratedAlways<number>;
  product_id: number;
  warehouse_id: string;
  lot_code: string;
  best_before: string;
  qty: number;
};

export type ReservationTable = {
  reservation_id: string;
  order_id: string;
  order_line_id: string;
  product_id: number;
  warehouse_id: string;
  qty: number;
  status: 'live' | 'consumed' | 'released' | 'expired';
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
};

export type StockTable = {
  product_id: number;
  warehouse_id: string;
  on_hand: number;
  reserved: Generated<number>;
  updated_at: Generated<Date>;
};

export type WarehouseTable = {
  warehouse_id: string;
  title: string;
  postcode: string;
  cutoff_time: string;
  zone: string;
  ship_days: number[];
  region_codes: string[];
};

declare module '#api/db/tables.ts' {
  interface Tables {
    lot: LotTable;
    reservation: ReservationTable;
    stock: StockTable;
    warehouse: WarehouseTable;
  }
}

export const inventoryTables = {
  lot: { readers: [] },
  reservation: { readers: [] },
  // Through AVAILABLE_NOW and the function set_available, which the check can't see.
  stock: { readers: [] },
  warehouse: { readers: [] },
} satisfies TableOwners;
