import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { contentState } from '#domain/order/content.ts';
import { NO_SALE_STATUSES, type OrderLineStatus, type OrderStatus } from '#domain/order/transitions.ts';
import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import { queueMail, writeMail } from '#api/notification/index.ts';
import { CONTENT_MAIL_TEXTS, ORDER_MAIL_TEXTS } from './texts.ts';

const ORDERS_PER_RUN = 200;

/** An order with something to read, about which its buyer hasn't been mailed. */
type UnmailedOrder = {
  order_id: string;
  increment_id: string;
  account_id: string;
  email: string;
  firstname: string;
  status: OrderStatus;
  due_cents: number;
  payments: { status: string; captured_cents: number; refunded_cents: number }[];
  /** What is read on a page; other lines aren't here. */
  lines: { order_line_id: string; title: string; status: OrderLineStatus }[];
};

/**
 * Mails the buyers of what is read on a page where to find it, as soon as it can be read (`contentState`); once per order.
 * @returns how many buyers were mailed.
 */
export async function mailContentLinks(db: Db, public_url: string, now: Date): Promise<number> {
  const waiting = await findUnmailed(db, null);
  const found = waiting.filter((order) => readyLines(order).length > 0).slice(0, ORDERS_PER_RUN);
  if (found.length === 0) return 0;
  return inTransaction(db, async (tx) => {
    const locked = await tx
      .selectFrom('sales_order')
      .select('order_id')
      .where(
        'order_id',
        'in',
        found.map(({ order_id }) => order_id),
      )
      .forUpdate()
      .skipLocked()
      .execute();
    // Another worker may have mailed some, and others were refunded: what is read under the lock decides.
    const orders = await findUnmailed(
      tx,
      locked.map(({ order_id }) => order_id),
    );
    const ready = orders.filter((order) => readyLines(order).length > 0);
    for (const order of ready) await queueLinks(tx, order, public_url, now);
    return ready.length;
  });
}

/** Oldest first; of these orders, or of all. */
async function findUnmailed(db: Db, orderIds: readonly string[] | null): Promise<UnmailedOrder[]> {
  const { rows } = await sql<UnmailedOrder>`
    select o.order_id, o.increment_id, o.account_id, a.email, a.firstname, o.status, o.due_cents,
      (select coalesce(jsonb_agg(jsonb_build_object('status', p.status, 'captured_cents', p.captured_cents,
          'refunded_cents', p.refunded_cents)), '[]')
        from payment p where p.subject_id = o.order_id and p.purpose = 'order') as payments,
      l.lines
    from sales_order o join account a on a.account_id = o.account_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('order_line_id', l.order_line_id, 'title', l.title, 'status', l.status)
        order by l.position) as lines
      from order_line l join product_content c on c.product_id = l.product_id
      where l.order_id = o.order_id and l.shipment_id is null) l
    where l.lines is not null and o.status <> all(${[...NO_SALE_STATUSES]}::text[])
      and not exists (select from order_content_mailed t where t.order_id = o.order_id)
      and (${orderIds}::uuid[] is null or o.order_id = any(${orderIds}::uuid[]))
    order by o.placed_at, o.order_id`.execute(db);
  return rows;
}

/** What of an order can be read now. */
const readyLines = (order: UnmailedOrder) =>
  order.lines.filter(({ status }) => contentState(order, { has_content: true, status }) === 'ready');

async function queueLinks(tx: Tx, order: UnmailedOrder, public_url: string, now: Date): Promise<void> {
  const { order_id, increment_id, account_id, email, firstname } = order;
  const items = readyLines(order);
  await tx.insertInto('order_content_mailed').values({ order_id, mailed_at: now }).execute();
  await queueMail(tx, {
    mail_id: randomUUID(),
    dedupe_key: `order-content:${order_id}`,
    account_id,
    recipient: email,
    ...writeMail(CONTENT_MAIL_TEXTS.subject(increment_id), [
      ORDER_MAIL_TEXTS.greeting(firstname),
      CONTENT_MAIL_TEXTS.ready(items.length),
      ...items.map(({ order_line_id, title }) => ({
        button: { label: title, url: `${public_url}/account/order/${increment_id}/${order_line_id}` },
      })),
      CONTENT_MAIL_TEXTS.again,
    ]),
    now,
  });
}
