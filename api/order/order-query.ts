import { type Selectable, sql } from 'kysely';
import { ORDER_CHOICE_NAMES } from '#domain/order/choices.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/order/transitions.ts';
import type { CcType } from '#domain/payment/cc-types.ts';
import type { Db } from '#api/db/pool.ts';
import type { PaymentStatus } from '#domain/payment/transitions.ts';
import type { PaymentRow } from '#api/payment/index.ts';
import type { SalesOrderTable } from './tables.ts';
import {
  ADJUSTMENTS,
  type AdjustmentRow,
  LINES,
  type LineRow,
  type OrderParts,
  SHIPMENTS,
  type ShipmentRow,
} from './order-parts.ts';

const COLUMNS = [
  'order_id',
  'increment_id',
  'status',
  'subtotal_cents',
  'grand_total_cents',
  'due_cents',
  'saved_cents',
  'ship_to',
  'placed_at',
  'created_at',
  ...ORDER_CHOICE_NAMES,
] as const;

export type OrderRow = Pick<Selectable<SalesOrderTable>, (typeof COLUMNS)[number]> &
  OrderParts & { payments: ShownPayment[] };

/** A payment once its card or wallet is known. */
type ShownPayment = Pick<PaymentRow, 'last4' | 'amount_cents' | 'captured_cents' | 'refunded_cents'> & {
  cc_type: CcType;
  status: Exclude<PaymentStatus, 'pending' | 'declined'>;
};

/** An order with its boxes, lines, adjustments and payments, in one statement. */
function orders(db: Db, account_id: string) {
  return db
    .selectFrom('sales_order as o')
    .select(COLUMNS.map((column) => `o.${column}` as const))
    .select([
      sql.raw<ShipmentRow[]>(SHIPMENTS).as('shipments'),
      sql.raw<LineRow[]>(LINES).as('lines'),
      sql.raw<AdjustmentRow[]>(ADJUSTMENTS).as('adjustments'),
      sql<ShownPayment[]>`(select coalesce(jsonb_agg(jsonb_build_object('cc_type', p.cc_type, 'last4', p.last4,
        'amount_cents', p.amount_cents, 'captured_cents', p.captured_cents, 'refunded_cents', p.refunded_cents,
        'status', p.status) order by p.created_at), '[]')
        from payment p where p.subject_id = o.order_id and p.purpose = 'order'
          and p.status not in ('pending', 'declined') and p.cc_type is not null)`.as('payments'),
    ])
    .where('o.account_id', '=', account_id);
}

/** By its number even a failed order is found, because its buyer may have seen that number. */
export async function findOrder(db: Db, account_id: string, increment_id: string): Promise<OrderRow | undefined> {
  return orders(db, account_id).where('o.increment_id', '=', increment_id).executeTakeFirst();
}

/** Without one that is asked for, all but those of orders whose payment failed. */
function statusesListed(asked: OrderStatus | undefined): readonly OrderStatus[] {
  return asked ? [asked] : ORDER_STATUSES.filter((status) => status !== 'payment_failed');
}

export async function listOrders(
  db: Db,
  account_id: string,
  page: { cur_page: number; page_size: number; status: OrderStatus | undefined },
): Promise<OrderRow[]> {
  return orders(db, account_id)
    .where('o.status', 'in', statusesListed(page.status))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.order_id')
    .limit(page.page_size)
    .offset((page.cur_page - 1) * page.page_size)
    .execute();
}

export async function countOrders(db: Db, account_id: string, status: OrderStatus | undefined): Promise<number> {
  const found = await db
    .selectFrom('sales_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('status', 'in', statusesListed(status))
    .executeTakeFirstOrThrow();
  return found.count;
}

export async function findLastOrderNumber(db: Db, account_id: string): Promise<string | null> {
  const found = await db
    .selectFrom('sales_order')
    .select('increment_id')
    .where('account_id', '=', account_id)
    .where('status', '<>', 'payment_failed')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.increment_id ?? null;
}
