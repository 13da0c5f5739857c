-- What must be true of the shop's rows at any moment, one query per statement of docs/reliability.md.
-- Each returns the rows that break it: in a consistent shop none returns any. Queries about time use
-- the setting audit.now and find nothing if it is not set.

-- name: I1 ledgers and audit rows cannot be changed
with guarded (name) as (values ('payment_event'), ('payment_capture'), ('payment_refund'),
  ('order_adjustment'), ('consent'), ('audit_entry'))
select g.name, 'no trigger refuses a change' as wrong from guarded g
where not exists (select 1 from pg_trigger t
  where t.tgrelid = g.name::regclass and t.tgname = g.name || '_is_append_only' and t.tgenabled = 'O')
union all
select g.name, 'the run-time role may ' || p.privilege
from guarded g, (values ('UPDATE'), ('DELETE'), ('TRUNCATE')) p (privilege), pg_roles r
where r.rolname = 'tallybean_app' and has_table_privilege(r.oid, g.name, p.privilege)
  and not exists (select 1 from pg_class c where c.oid = g.name::regclass and c.relowner = r.oid);

-- name: I2 what a payment has moved is what its last event says
select p.payment_id, p.status, e.event, p.captured_cents, p.refunded_cents, e.details
from payment p
left join lateral (select event, details from payment_event e where e.payment_id = p.payment_id
  order by payment_event_id desc limit 1) e on true
where e.event is null
  or (e.details ? 'captured_cents' and (e.event <> p.status
    or (e.details ->> 'captured_cents')::int <> p.captured_cents
    or (e.details ->> 'refunded_cents')::int <> p.refunded_cents));

-- name: I3 a placed order holds what is due on its card, and no more
select o.order_id, o.status, o.due_cents, count(p.payment_id) as payments, sum(p.authorized_cents) as held_cents
from sales_order o
left join payment p on p.subject_id = o.order_id and p.status in ('authorized', 'captured')
where o.status in ('placed', 'closed')
group by o.order_id
having coalesce(sum(p.authorized_cents), 0) <> o.due_cents or count(p.payment_id) > 1;

-- name: I3 every payment is for something of the same person
select p.payment_id, p.purpose, p.subject_id
from payment p
left join sales_order o on p.purpose = 'order' and o.order_id = p.subject_id
left join membership_charge c on p.purpose = 'membership' and c.membership_charge_id = p.subject_id
where coalesce(o.account_id, c.account_id) is distinct from p.account_id;

-- name: I3 no money is held for a failed or canceled order
select p.payment_id, p.status, o.order_id, o.status as order_status, o.updated_at
from payment p join sales_order o on o.order_id = p.subject_id
where o.status in ('payment_failed', 'canceled') and p.status in ('pending', 'authorized')
  -- A gateway that cannot bar a key is asked for two hours before its silence is final.
  and greatest(p.updated_at, o.updated_at) < nullif(current_setting('audit.now', true), '')::timestamptz
    - case p.status when 'pending' then interval '3 hours' else interval '15 minutes' end;

-- name: I3 no money is held for a failed membership charge
select p.payment_id, c.membership_charge_id, p.updated_at
from payment p join membership_charge c on c.membership_charge_id = p.subject_id
where c.status = 'failed' and p.status = 'authorized'
  and greatest(p.updated_at, c.updated_at) < nullif(current_setting('audit.now', true), '')::timestamptz - interval '15 minutes';

-- name: I3 no order stays between the steps
select o.order_id, o.created_at from sales_order o
where o.status = 'pending_payment'
  and o.updated_at < nullif(current_setting('audit.now', true), '')::timestamptz - interval '15 minutes';

-- name: I4 nothing is captured that was not held, nothing refunded that was not captured
select payment_id, amount_cents, authorized_cents, captured_cents, refunded_cents from payment
where not (0 <= refunded_cents and refunded_cents <= captured_cents and captured_cents <= authorized_cents
  and authorized_cents <= amount_cents)
  or (status in ('pending', 'declined', 'voided') and captured_cents > 0)
  or (status = 'captured' and captured_cents = 0);

-- name: I4 what was captured for a failed or canceled order is refunded
select o.order_id, o.status, p.payment_id, p.captured_cents, p.refunded_cents
from payment p join sales_order o on o.order_id = p.subject_id
where o.status in ('payment_failed', 'canceled') and p.status = 'captured' and p.refunded_cents < p.captured_cents
  and greatest(p.updated_at, o.updated_at) < nullif(current_setting('audit.now', true), '')::timestamptz - interval '15 minutes';

-- name: I4 what was captured and refunded is the sum of its rows
select p.payment_id, p.captured_cents, c.cents as captures_cents, p.refunded_cents, r.cents as refunds_cents
from payment p
left join lateral (select coalesce(sum(amount_cents), 0) as cents from payment_capture c
  where c.payment_id = p.payment_id) c on true
left join lateral (select coalesce(sum(amount_cents), 0) as cents from payment_refund r
  where r.payment_id = p.payment_id) r on true
where p.captured_cents <> c.cents or p.refunded_cents <> r.cents;

-- name: I4 memberships are not refunded more than their payments took
select r.payment_id, sum(r.amount_cents) as refunds_cents, p.captured_cents
from membership_refund r join payment p using (payment_id)
group by r.payment_id, p.captured_cents having sum(r.amount_cents) > p.captured_cents;

-- name: I4 a refund of a membership is confirmed or still fresh
select r.membership_refund_id, r.payment_id, r.created_at from membership_refund r
where not exists (select 1 from membership_refund_sent s where s.membership_refund_id = r.membership_refund_id)
  and r.created_at < nullif(current_setting('audit.now', true), '')::timestamptz - interval '3 days';

-- name: I4 a cancellation refunds what it says
select k.cancellation_id, k.refund_cents, coalesce(sum(r.amount_cents), 0) as refunds_cents
from membership_cancellation k
left join membership_refund r on r.cancellation_id = k.cancellation_id and r.rule <> 'late_charge'
group by k.cancellation_id having k.refund_cents <> coalesce(sum(r.amount_cents), 0);

-- name: I4 a charge that came too late is refunded in full, by the shop or by hand
select c.membership_charge_id, c.ended_at, p.captured_cents, coalesce(sum(r.amount_cents), 0) as refunds_cents
from membership_charge c left join payment p on p.payment_id = c.membership_charge_id
left join membership_refund r on r.membership_charge_id = c.membership_charge_id and r.rule = 'late_charge'
where c.status = 'refunded' group by c.membership_charge_id, c.ended_at, p.captured_cents
having c.ended_at is null or coalesce(sum(r.amount_cents), 0) + (select coalesce(sum(h.amount_cents), 0) from payment_refund h
  where h.payment_id = c.membership_charge_id and h.refund_id is null) < p.captured_cents;

-- name: I4 a running charge that was refunded has money left, its own or what was paid back; refunds by hand leave it running
with ours as (select payment_id, sum(amount_cents) as cents from payment_refund where refund_id is not null group by payment_id)
select c.membership_charge_id, p.captured_cents, p.refunded_cents
from membership_charge c join payment p on p.payment_id = c.membership_charge_id join ours using (payment_id)
where c.status = 'paid' and c.price_cents > 0 and c.ended_at is null and p.refunded_cents >= p.captured_cents
  -- Of a year that is over, the savings guarantee may give back all.
  and not exists (select 1 from membership_refund r
    where r.membership_charge_id = c.membership_charge_id and r.rule = 'guarantee')
  and not exists (select 1 from membership_refund r
    join membership_charge u on u.undoes_cancellation_id = r.cancellation_id and u.status = 'paid'
    join payment b on b.payment_id = u.membership_charge_id
    left join ours o on o.payment_id = b.payment_id
    where r.membership_charge_id = c.membership_charge_id and r.rule <> 'late_charge'
      and (b.refunded_cents < b.captured_cents or o.cents is null));

-- name: I4 a savings guarantee is the fee minus the savings of a year that was renewed, and its refunds add up to it
select g.membership_guarantee_id, g.fee_cents, g.saved_cents, g.refund_cents, r.refunds_cents, r.fee_refunds_cents
from membership_guarantee g
join membership_charge c using (membership_charge_id)
join membership_charge n on n.membership_charge_id = g.renewal_charge_id
left join lateral (select coalesce(sum(r.amount_cents), 0) as refunds_cents,
    coalesce(sum(r.amount_cents - r.tax_cents), 0) as fee_refunds_cents
  from membership_refund r where r.membership_guarantee_id = g.membership_guarantee_id) r on true
where g.refund_cents <> r.refunds_cents or r.fee_refunds_cents > g.fee_cents - g.saved_cents + 1
  or g.fee_cents <> c.price_cents + c.credit_cents or g.account_id <> c.account_id or g.account_id <> n.account_id
  or n.status <> 'paid' or not n.is_renewal or n.period_start <> c.period_end;

-- name: I4 no more tax is refunded of a charge than it had, without what was paid back
select c.membership_charge_id, c.tax_cents, sum(r.tax_cents) as refunded_cents
from membership_charge c join membership_refund r using (membership_charge_id)
left join membership_cancellation k on k.cancellation_id = r.cancellation_id
where k.undone_at is null
group by c.membership_charge_id, c.tax_cents having sum(r.tax_cents) > c.tax_cents;

-- name: I19 a canceled member has no running charge
select k.cancellation_id, c.membership_charge_id from membership_cancellation k
join membership m on m.account_id = k.account_id and m.state = 'ended' and m.cancellation_date = k.canceled_at
join membership_charge c on c.account_id = k.account_id and c.ended_at is null and c.status <> 'failed'
where k.undone_at is null;

-- name: I5 one key makes one order or one charge
select 'order' as what, account_id, idempotency_key, count(*) from sales_order
group by account_id, idempotency_key having count(*) > 1
union all
select 'charge', account_id, idempotency_key, count(*) from membership_charge
group by account_id, idempotency_key having count(*) > 1;

-- name: I6 an order costs what its lines and adjustments come to
select o.order_id, o.subtotal_cents, o.grand_total_cents, l.subtotal_cents as lines_cents, a.cents as adjustments_cents
from sales_order o
left join lateral (select coalesce(sum(line_cents), 0) as subtotal_cents,
    coalesce(bool_and(line_cents = price_cents * qty), true) as is_exact
  from order_line l where l.order_id = o.order_id) l on true
left join lateral (select coalesce(sum(cents), 0) as cents from order_adjustment a where a.order_id = o.order_id) a on true
where o.subtotal_cents <> l.subtotal_cents or not l.is_exact
  or o.grand_total_cents <> o.subtotal_cents + a.cents;

-- name: I6 an adjustment belongs to its order, its line and its box
select a.order_adjustment_id, a.order_id, a.kind, a.box_type, a.order_line_id
from order_adjustment a
left join order_line l on l.order_line_id = a.order_line_id
left join shipment s on s.order_id = a.order_id and s.box_type = a.box_type
where (a.order_line_id is not null and l.order_id is distinct from a.order_id)
  or (a.box_type is not null and s.shipment_id is null)
  or (l.shipment_id is not null and s.shipment_id is distinct from l.shipment_id)
  or (a.kind = 'shipping' and (a.box_type is null or a.order_line_id is not null));

-- name: I6 every box has its shipping, even if it is free
select s.order_id, s.box_type, sum(a.cents) as cents
from shipment s left join order_adjustment a on a.order_id = s.order_id and a.kind = 'shipping' and a.box_type = s.box_type
group by s.order_id, s.box_type having sum(a.cents) is null or sum(a.cents) < 0;

-- name: I6 an order costs what its quote showed
select o.order_id, o.grand_total_cents, q.grand_total_cents as quoted_cents
from sales_order o join quote q using (quote_id)
where o.grand_total_cents <> q.grand_total_cents
  or (q.priced ->> 'grand_total_cents')::int <> q.grand_total_cents;

-- name: I7 nothing costs less than nothing
select o.order_id, o.grand_total_cents, o.due_cents from sales_order o
where o.grand_total_cents < 0 or o.due_cents < 0 or o.due_cents > o.grand_total_cents
union all
select l.order_id, l.line_cents, sum(a.cents) from order_line l join order_adjustment a using (order_line_id)
where a.kind in ('tpr', 'volume', 'promotion', 'coupon', 'gift_with_purchase', 'autoship')
group by l.order_line_id having l.line_cents + sum(a.cents) < 0 or sum(a.cents) > 0;

-- name: I12 what is reserved is the sum of the live reservations
select s.product_id, s.warehouse_id, s.on_hand, s.reserved, coalesce(r.live, 0) as live
from stock s
left join (select product_id, warehouse_id, sum(qty) as live from reservation where status = 'live'
  group by product_id, warehouse_id) r using (product_id, warehouse_id)
where s.on_hand < 0 or s.reserved < 0 or s.reserved > s.on_hand or s.reserved <> coalesce(r.live, 0);

-- name: I13 items are booked as their order ended, line by line
with taken as (
  select l.order_id, l.order_line_id, part.product_id, sum(part.qty * l.qty) as qty
  from order_line l cross join lateral (
    select l.product_id, 1 as qty where l.parts = '[]'
    union all select p.product_id, p.qty from jsonb_to_recordset(l.parts) as p(product_id int, qty int)) part
  where l.shipment_id is not null
  group by l.order_id, l.order_line_id, part.product_id
)
select o.order_id, o.status, l.order_line_id, l.product_id, l.qty as wanted, r.consumed, r.live
from sales_order o
join taken l on l.order_id = o.order_id
left join lateral (select coalesce(sum(qty) filter (where status = 'consumed'), 0) as consumed,
  coalesce(sum(qty) filter (where status = 'live'), 0) as live
  from reservation r where r.order_line_id = l.order_line_id and r.product_id = l.product_id) r on true
where (o.status in ('placed', 'closed') and (r.consumed <> l.qty or r.live > 0))
  or (o.status in ('payment_failed', 'canceled') and (r.consumed > 0 or r.live > 0))
  or (o.status = 'pending_payment' and r.consumed > 0);

-- name: I13 items of a reservation are those of its line
select r.reservation_id, r.order_id, r.order_line_id from reservation r
left join order_line l using (order_line_id)
where l.order_id is distinct from r.order_id
  or (l.parts = '[]' and l.product_id <> r.product_id)
  or (l.parts <> '[]' and not l.parts @> jsonb_build_array(jsonb_build_object('product_id', r.product_id)));

-- name: I13 no reservation outlives its time
select reservation_id, order_id, expires_at from reservation
where status = 'live' and expires_at < nullif(current_setting('audit.now', true), '')::timestamptz - interval '5 minutes';

-- name: I14 a person has one live cart, and what went into another left its own
select account_id::text as owner, count(*) as carts from cart where status = 'active' and account_id is not null
group by account_id having count(*) > 1
union all
select encode(guest_hash, 'hex'), count(*) from cart where status = 'active' and guest_hash is not null
group by guest_hash having count(*) > 1;

-- name: I15 a line has no units, or from its minimum to 999
select l.line_item_id, l.product_id, l.qty, p.min_order_qty, l.save_for_later
from cart_line l join cart c using (cart_id) join product p using (product_id)
where l.qty < 0 or l.qty > 999 or (l.qty = 0 and not l.save_for_later)
  or (c.status = 'active' and not l.save_for_later and l.qty < p.min_order_qty);

-- name: I15 a line does not repeat the options of its product
select l.line_item_id, l.product_id, l.options
from cart_line l join product p using (product_id) where p.parent_product_id is not null and l.options <> '{}';

-- name: I16 an ordered cart is in one order
select c.cart_id, count(o.order_id) as orders
from cart c
left join sales_order o on o.cart_id = c.cart_id and o.status <> 'payment_failed'
where c.status = 'ordered'
group by c.cart_id having count(o.order_id) <> 1;

-- name: I16 the cart of an order is ordered
select o.order_id, o.status, c.status as cart_status from sales_order o join cart c using (cart_id)
where o.status <> 'payment_failed' and c.status <> 'ordered';

-- name: I16 what is paid is what ships
with ordered as (
  select o.order_id, l.product_id, l.qty, l.price_cents from sales_order o join order_line l using (order_id)
), quoted as (
  select o.order_id, (l ->> 'product_id')::int as product_id, (l ->> 'qty')::int as qty,
    (l ->> 'price_cents')::int as price_cents
  from sales_order o join quote q using (quote_id),
    jsonb_array_elements(q.priced -> 'lines') l
)
(select 'not quoted' as wrong, o.* from ordered o except all select 'not quoted', q.* from quoted q)
union all
(select 'not ordered', q.* from quoted q except all select 'not ordered', o.* from ordered o);

-- name: I20 a period is charged once
select a.account_id, a.period_start, a.period_end, b.period_start as other_start
from membership_charge a join membership_charge b
  on a.account_id = b.account_id and a.membership_charge_id < b.membership_charge_id
where a.status = 'paid' and b.status = 'paid' and a.price_cents > 0 and b.price_cents > 0
  and a.is_renewal and b.is_renewal
  and a.period_start < b.period_end and b.period_start < a.period_end;

-- name: I20 one charge of a person is open at a time
select account_id, count(*) from membership_charge where status = 'pending' group by account_id having count(*) > 1;

-- name: I20 a paid period was captured
select c.membership_charge_id, c.account_id, c.total_cents, p.captured_cents
from membership_charge c
left join lateral (select sum(captured_cents) as captured_cents from payment p
  where p.subject_id = c.membership_charge_id and p.status = 'captured') p on true
where c.price_cents > 0
  and ((c.status = 'paid' and p.captured_cents is distinct from c.total_cents)
    or (c.status = 'failed' and p.captured_cents > 0));

-- name: I20 a membership runs as far as it was paid
select m.account_id, m.expired_on, c.period_end
from membership m
join lateral (select period_end from membership_charge c where c.account_id = m.account_id and c.status = 'paid' and c.ended_at is null
  order by c.updated_at desc, c.period_end desc limit 1) c on true
where m.state = 'active' and m.type = 'regular' and m.expired_on <> c.period_end;

-- name: I21 a person has one trial, ever
select account_id, count(*) from membership_charge where offer_id = 0 group by account_id having count(*) > 1;

-- name: I22 payments move only along the allowed graph
select payment_id, event, next_event from (
  select payment_id, event, lead(event) over (partition by payment_id order by payment_event_id) as next_event
  from payment_event) step
where next_event is not null and (event, next_event) not in (
  ('started', 'authorized'), ('started', 'captured'), ('started', 'declined'), ('started', 'voided'),
  ('started', 'token_refused'), ('started', 'not_received'), ('authorized', 'captured'), ('authorized', 'voided'), ('captured', 'captured'));

-- name: I22 boxes only move forward, and only those of a live order
with along (delivery_status, place) as (values ('processing', 1), ('scheduled', 2), ('pickup_appointment', 3), ('shipped', 4),
  ('picked_up', 5), ('in_transit', 6), ('on_its_way', 7), ('out_for_delivery', 8), ('delivered', 9), ('closed', 10))
select shipment_id, delivery_status, 'went back' as wrong from (
  select e.shipment_id, e.delivery_status, a.place,
    max(a.place) over (partition by e.shipment_id order by e.shipment_event_id rows between unbounded preceding and 1 preceding) as furthest
  from shipment_event e join along a using (delivery_status)) step
where place <= furthest
union all
select s.shipment_id, s.delivery_status, 'moves, but its order is ' || o.status
from shipment s join sales_order o using (order_id)
where (o.status in ('payment_failed', 'canceled') and s.delivery_status <> 'canceled')
  or (o.status = 'pending_payment' and s.delivery_status <> 'processing')
union all
select s.shipment_id, s.delivery_status, 'is not where its last event says'
from shipment s join lateral (select delivery_status from shipment_event e where e.shipment_id = s.shipment_id
  order by shipment_event_id desc limit 1) e on true
where e.delivery_status <> s.delivery_status;

-- name: I22 money is taken for what has left
select o.order_id, o.status, o.due_cents, min(s.updated_at) as left_at
from sales_order o join shipment s using (order_id)
where o.status in ('placed', 'closed') and o.due_cents > 0
  and not exists (select 1 from payment p where p.subject_id = o.order_id and p.status = 'captured')
  and s.delivery_status in ('shipped', 'picked_up', 'in_transit', 'on_its_way', 'out_for_delivery', 'delivered', 'closed')
group by o.order_id
having min(s.updated_at) < nullif(current_setting('audit.now', true), '')::timestamptz - interval '15 minutes';

-- name: I23 an order has a confirmation mail if and only if it was placed
select o.order_id, o.status, count(m.mail_id) as mails
from sales_order o join account a on a.account_id = o.account_id and a.deleted_at is null
left join mail m on m.dedupe_key = 'order-placed:' || o.order_id
group by o.order_id
having count(m.mail_id) <> (case when o.placed_at is null then 0 else 1 end);

-- name: I23 every mail has one event
select m.mail_id, m.dedupe_key, count(e.outbox_id) as events
from mail m left join outbox e on e.topic = 'mail.queued' and e.payload ->> 'mail_id' = m.mail_id::text
group by m.mail_id having count(e.outbox_id) <> 1;

-- name: I23 no event waits for long
select outbox_id, topic, created_at from outbox
where dispatched_at is null
  and created_at < nullif(current_setting('audit.now', true), '')::timestamptz - interval '5 minutes';

-- name: I26 no session survives a change of password
select encode(s.session_hash, 'hex') as session, s.account_id from session s join account a using (account_id)
where s.created_at < a.password_changed_at;

-- name: I27 what belongs together belongs to one person
select 'order of another''s cart' as wrong, o.order_id::text as id from sales_order o join cart c using (cart_id)
where c.account_id is distinct from o.account_id
union all
select 'order of another''s quote', o.order_id::text from sales_order o join quote q using (quote_id)
where q.account_id <> o.account_id or q.cart_id <> o.cart_id
union all
select 'quote to another''s address', q.quote_id::text from quote q join address a using (address_id)
where a.account_id <> q.account_id
union all
select 'payment with another''s card', p.payment_id::text from payment p join payment_method m using (payment_method_id)
where m.account_id <> p.account_id
union all
select 'line in a box of another order', l.order_line_id::text from order_line l join shipment s using (shipment_id)
where s.order_id <> l.order_id
union all
select 'charge by another''s consent', c.membership_charge_id::text from membership_charge c join consent s using (consent_id)
where s.account_id <> c.account_id;

-- name: I29 every member has a running membership
select a.account_id, a.user_status, m.state, m.membership_status
from account a join membership m using (account_id)
where (a.user_status = 'member' and (m.state <> 'active' or m.membership_status = 'Trial'))
  or (a.user_status = 'trial' and (m.state <> 'active' or m.membership_status <> 'Trial'))
  or (a.user_status = 'canceled' and m.state <> 'ended')
  or a.user_status = 'lead';

-- name: I30 no order ships where it may not ship
select o.order_id, o.ship_to ->> 'region_code' as region_code, p.restriction_tag as wrong
from sales_order o join order_line l using (order_id)
cross join lateral (select l.product_id union all select (part ->> 'product_id')::int from jsonb_array_elements(l.parts) part) held
join product p on p.product_id = held.product_id
join restriction_rule r on r.effect = 'block' and r.restriction_tag = p.restriction_tag and r.region_code = o.ship_to ->> 'region_code'
  and r.effective_from <= (o.created_at at time zone 'America/Los_Angeles')::date
  and (r.effective_to is null or r.effective_to >= (o.created_at at time zone 'America/Los_Angeles')::date)
union all
select o.order_id, o.ship_to ->> 'region_code', 'no rule names ' || p.restriction_tag
from sales_order o join order_line l using (order_id)
cross join lateral (select l.product_id union all select (part ->> 'product_id')::int from jsonb_array_elements(l.parts) part) held
join product p on p.product_id = held.product_id
where p.age_min = 21 and not exists (select from restriction_rule r where r.restriction_tag = p.restriction_tag)
union all
select o.order_id, o.ship_to ->> 'region_code', 'outside the delivery area' from sales_order o
where o.ship_to ->> 'region_code' in ('AK', 'HI')
union all
select o.order_id, o.ship_to ->> 'region_code', 'sold to a minor'
from sales_order o join order_line l using (order_id) join account a using (account_id)
cross join lateral (select l.product_id union all select (part ->> 'product_id')::int from jsonb_array_elements(l.parts) part) held
join product p on p.product_id = held.product_id
where p.age_min is not null and a.deleted_at is null and (a.date_of_birth is null
  or a.date_of_birth + make_interval(years => p.age_min) > (o.created_at at time zone 'America/Los_Angeles')::date);

-- name: I30 wine and frozen items ship in boxes of their own
select l.order_id, l.order_line_id, held.product_id, s.box_type
from order_line l join shipment s using (shipment_id)
cross join lateral (select (part ->> 'product_id')::int as product_id from jsonb_array_elements(l.parts) part) held
join product p on p.product_id = held.product_id
where s.box_type <> case when p.storage in ('wine', 'frozen') then p.storage else 'grocery' end;

-- name: I16 no gift or sample was sold as a part
select l.order_id, l.order_line_id, p.product_id
from order_line l cross join lateral jsonb_array_elements(l.parts) part
join product p on p.product_id = (part ->> 'product_id')::int
where p.product_type in ('gift', 'sample');

-- name: I32 no card number is stored
select 'mail' as kept_in, mail_id::text as id from mail where body_text ~ '(^|[^0-9])[3-6][0-9]{3}([ -]?[0-9]{4}){2}[ -]?[0-9]{3,4}($|[^0-9])'
union all
select 'payment_event', payment_id::text from payment_event where details::text ~ '(^|[^0-9a-f-])[3-6][0-9]{14,15}($|[^0-9a-f-])'
union all
select 'outbox', outbox_id::text from outbox where payload::text ~ '(^|[^0-9a-f-])[3-6][0-9]{14,15}($|[^0-9a-f-])'
union all
select 'audit_entry', audit_entry_id::text from audit_entry
where concat(before::text, after::text) ~ '(^|[^0-9a-f-])[3-6][0-9]{14,15}($|[^0-9a-f-])';

-- name: Sets are not made of themselves
select s.product_id, part ->> 'product_id' as part_id from product s, jsonb_array_elements(s.components) part
where s.is_available and part_fault(s.product_id, s.product_type, s.storage, (part ->> 'product_id')::int) = 'itself';

-- name: Sets are made of products that are there and have a price
select s.product_id, part ->> 'product_id' as part_id from product s, jsonb_array_elements(s.components) part
where s.is_available and part_fault(s.product_id, s.product_type, s.storage, (part ->> 'product_id')::int) = 'missing';

-- name: Sets have no gift or sample in them
select s.product_id, part ->> 'product_id' as part_id from product s, jsonb_array_elements(s.components) part
where s.is_available and part_fault(s.product_id, s.product_type, s.storage, (part ->> 'product_id')::int) = 'given';

-- name: Sets are made of single products
select s.product_id, part ->> 'product_id' as part_id from product s, jsonb_array_elements(s.components) part
where s.is_available and part_fault(s.product_id, s.product_type, s.storage, (part ->> 'product_id')::int) = 'not_single';

-- name: Sets ship their parts in the box that these belong in
select s.product_id, part ->> 'product_id' as part_id from product s, jsonb_array_elements(s.components) part
where s.is_available and part_fault(s.product_id, s.product_type, s.storage, (part ->> 'product_id')::int) = 'storage';

-- name: Sets have each part once
select s.product_id, part ->> 'product_id' as part_id from product s, jsonb_array_elements(s.components) part
where s.is_available group by s.product_id, part ->> 'product_id' having count(*) > 1;

-- name: Schema the indexes that enforce the invariants exist
select wanted.name from (values ('sales_order_cart'), ('cart_of_account'), ('cart_of_guest'),
  ('membership_charge_period'), ('membership_charge_upgrade'), ('membership_trial_once'), ('address_default'), ('payment_method_default'),
  ('sales_order_account_id_idempotency_key_key'), ('sales_order_quote_id_key'), ('mail_dedupe_key_key'),
  ('reservation_of_line'), ('membership_charge_account_id_idempotency_key_key'),
  ('cart_line_identity'), ('shipment_event_shipment_id_delivery_status_key'), ('account_email_key')) wanted (name)
where not exists (select 1 from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relname = wanted.name and i.indisunique and i.indisvalid);
