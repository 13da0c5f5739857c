import pg from 'pg';

/** Rows are copied in batches, so that no transaction holds all of them. */
const PORTION = 50_000;
/** The number of past orders of each copied person. */
const ORDERS_A_PERSON = 20;

/** A copy's id is derived from the original's id and the copy's number, so that all tables agree on it. */
const id = (column: string) => `md5(${column}::text || ':' || n)::uuid`;
const when = `o.created_at - (n % 157680000) * interval '1 second'`;

/** Copies an order's rows in each table from the orders `o` of `template`, for each number `n`. */
const COPIES: readonly string[] = [
  `insert into account (account_id, email, firstname, lastname, registration_date, updated_at)
    select distinct on (person) person, 'past-' || person || '@bench.test', 'Past', 'Buyer', o.created_at, o.created_at
    from numbered o on conflict do nothing`,
  `insert into cart (cart_id, account_id, status, version, created_at, updated_at)
    select ${id('c.cart_id')}, person, 'ordered', c.version, ${when}, ${when}
    from numbered o join cart c using (cart_id)`,
  `insert into quote (quote_id, account_id, cart_id, cart_version, address_id, priced, grand_total_cents, created_at, expires_at)
    select ${id('q.quote_id')}, person, ${id('q.cart_id')}, q.cart_version, q.address_id, '{}', q.grand_total_cents,
      ${when}, ${when} + interval '30 minutes'
    from numbered o join quote q using (quote_id)`,
  `insert into sales_order (order_id, increment_id, account_id, cart_id, quote_id, idempotency_key, request_hash, status,
      subtotal_cents, grand_total_cents, due_cents, saved_cents, ship_to, placed_at, created_at, updated_at)
    select ${id('o.order_id')}, 'P' || n, person, ${id('o.cart_id')}, ${id('o.quote_id')}, 'past-' || n, o.request_hash,
      'closed', subtotal_cents, grand_total_cents, due_cents, saved_cents, ship_to, ${when}, ${when}, ${when}
    from numbered o`,
  `insert into shipment (shipment_id, order_id, box_type, warehouse_id, delivery_status, cutoff_at, estimated_delivery,
      delivered_date, adult_signature, updated_at)
    select ${id('s.shipment_id')}, ${id('s.order_id')}, box_type, warehouse_id, 'closed', ${when}, (${when})::date,
      (${when})::date, s.adult_signature, ${when}
    from numbered o join shipment s using (order_id)`,
  `insert into shipment_event (shipment_id, delivery_status, note, happened_at)
    select ${id('s.shipment_id')}, 'delivered', '', ${when} from numbered o join shipment s using (order_id)`,
  `insert into order_line (order_line_id, order_id, shipment_id, product_id, sku, title, manufacturer, size_text, image,
      url_key, options, schedule_id, origin, qty, price_cents, msrp_cents, line_cents, position, status)
    select ${id('l.order_line_id')}, ${id('l.order_id')}, ${id('l.shipment_id')}, product_id, sku, title, manufacturer,
      size_text, image, url_key, l.options, l.schedule_id, l.origin, qty, price_cents, msrp_cents, line_cents, position, 'active'
    from numbered o join order_line l using (order_id)`,
  `insert into order_adjustment (order_id, kind, source, label, box_type, order_line_id, cents, created_at)
    select ${id('a.order_id')}, kind, source, label, box_type,
      case when a.order_line_id is null then null else ${id('a.order_line_id')} end, cents, ${when}
    from numbered o join order_adjustment a using (order_id)`,
  `insert into reservation (reservation_id, order_id, order_line_id, product_id, warehouse_id, qty, status, created_at, expires_at, ended_at)
    select ${id('r.reservation_id')}, ${id('r.order_id')}, ${id('r.order_line_id')}, product_id, warehouse_id, qty, 'consumed', ${when}, ${when}, ${when}
    from numbered o join reservation r using (order_id)`,
  `insert into payment (payment_id, account_id, purpose, subject_id, cc_type, last4, amount_cents, authorized_cents,
      captured_cents, status, gateway_reference, created_at, updated_at)
    select ${id('p.payment_id')}, person, 'order', ${id('o.order_id')}, cc_type, last4, amount_cents, amount_cents,
      amount_cents, 'captured', 'past_' || n, ${when}, ${when}
    from numbered o join payment p on p.subject_id = o.order_id`,
  `insert into payment_capture (payment_id, amount_cents, happened_at)
    select ${id('p.payment_id')}, amount_cents, ${when}
    from numbered o join payment p on p.subject_id = o.order_id`,
  `insert into payment_event (payment_id, event, happened_at)
    select ${id('p.payment_id')}, event, ${when}
    from numbered o join payment p on p.subject_id = o.order_id cross join (values ('authorized'), ('captured')) e (event)`,
  `insert into mail (mail_id, dedupe_key, account_id, recipient, subject, body_text, body_html, created_at, sent_at)
    select ${id('o.order_id')}, 'past:' || n, person, 'past@bench.test', 'Past', '', '', ${when}, ${when} from numbered o`,
];

/**
 * Adds past orders numbered `from` to `to` - 1: closed and paid copies of placed ones, up to five years back, with
 * the rows of all tables. Triggers and foreign keys are off during the copy.
 */
export async function copyOrders(superuserUrl: string, { from, to }: { from: number; to: number }): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query('set synchronous_commit = off');
    await client.query(`create temporary table template as
      select o.*, row_number() over (order by created_at) - 1 as place, count(*) over () as places
      from sales_order o where status = 'placed' limit 500`);
    for (let start = from; start < to; start += PORTION) {
      const end = Math.min(to, start + PORTION);
      await client.query('drop table if exists numbered');
      await client.query(
        `create temporary table numbered as
          select t.*, n, md5('person:' || (n / ${ORDERS_A_PERSON}))::uuid as person
          from generate_series(${start}, ${end - 1}) n join template t on t.place = n % t.places`,
      );
      await client.query('analyze numbered');
      for (const copy of COPIES) await client.query(copy);
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
