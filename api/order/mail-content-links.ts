import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#api/db/pool.ts';
import { queueMail, writeMail } from '#api/notification/index.ts';
import { CONTENT_MAIL_TEXTS, ORDER_MAIL_TEXTS } from './texts.ts';

const ORDERS_PER_RUN = 200;

type OrderToMail = {
  order_id: string;
  increment_id: string;
  account_id: string;
  email: string;
  firstname: string;
  items: { order_line_id: string; title: string }[];
};

/**
 * Mails the buyers of what is read on a page where to find it, once it is paid for (`contentState`); once per order.
 * @returns how many buyers were mailed.
 */
export async function mailContentLinks(db: Db, public_url: string, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<OrderToMail>`
      select o.order_id, o.increment_id, o.account_id, a.email, a.firstname,
        (select jsonb_agg(jsonb_build_object('order_line_id', l.order_line_id, 'title', l.title) order by l.position)
          from order_line l join product_content c on c.product_id = l.product_id
          where l.order_id = o.order_id and l.shipment_id is null and l.status <> 'canceled') as items
      from sales_order o join account a on a.account_id = o.account_id
      where o.status in ('placed', 'closed')
        and exists (select from order_line l join product_content c on c.product_id = l.product_id
          where l.order_id = o.order_id and l.shipment_id is null and l.status <> 'canceled')
        and not exists (select from order_content_mailed t where t.order_id = o.order_id)
        and (o.due_cents = 0 or exists (select from payment p
          where p.subject_id = o.order_id and p.status = 'captured' and p.refunded_cents < p.captured_cents))
      order by o.placed_at limit ${ORDERS_PER_RUN} for update of o skip locked`.execute(tx);
    for (const order of rows) await queueLinks(tx, order, public_url, now);
    return rows.length;
  });
}

async function queueLinks(
  tx: Parameters<typeof queueMail>[0],
  { order_id, increment_id, account_id, email, firstname, items }: OrderToMail,
  public_url: string,
  now: Date,
): Promise<void> {
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
