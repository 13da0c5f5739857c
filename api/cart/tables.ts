import type { ColumnType, Generated } from 'kysely';
import type { ReadModels, TableOwners } from '#api/db/tables.ts';

export type CartTable = {
  cart_id: string;
  account_id: string | null;
  guest_hash: Buffer | null;
  status: Generated<'active' | 'ordered' | 'merged'>;
  version: Generated<number>;
  is_gift: Generated<boolean>;
  gift_recipient: string | null;
  gift_message: string | null;
  created_at: Date;
  updated_at: Date;
};

export type CartLineTable = {
  line_item_id: string;
  cart_id: string;
  product_id: number;
  qty: number;
  save_for_later: Generated<boolean>;
  options: ColumnType<Record<string, string>, string | undefined, string>;
  schedule_id: string | null;
  origin: Generated<'bought' | 'gift'>;
  seen_price_cents: number;
  is_cart_prefilled_item: Generated<boolean>;
  added_at: Date;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    cart: CartTable;
    cart_line: CartLineTable;
  }
}

export const cartTables = {
  cart: { readers: [] },
  cart_line: { readers: [] },
} satisfies TableOwners;

export const cartReadModels = {
  'delete-guest-carts.ts': {
    reads: ['quote', 'sales_order'],
    reason: 'A cart that one of them refers to can not be deleted, and would stop the whole batch.',
  },
} satisfies ReadModels;
