-- What an order costs is its lines plus adjustments, and what pays it is its tenders (decisions.md, Order totals). Rows
-- are appended, never changed: an edit reverses a revision and appends the next.
create table order_adjustment (
  order_adjustment_id bigint generated always as identity primary key,
  order_id      uuid not null references sales_order,
  revision      int  not null default 1 check (revision >= 1),
  kind          text not null check (kind in ('shipping', 'tax', 'tpr', 'volume', 'promotion', 'coupon', 'gift_with_purchase',
    'autoship', 'donation', 'fee')),
  source        text not null,
  label         text not null,
  box_type      text check (box_type in ('grocery', 'frozen', 'wine')),
  order_line_id uuid references order_line,
  cents         int  not null,
  created_at    timestamptz not null
);
create index order_adjustment_order on order_adjustment (order_id);
create trigger order_adjustment_is_append_only before update or delete on order_adjustment
  for each row execute function refuse_change();

-- Orders placed before: what their columns said, as adjustments. Shipping by box, tax by line, and the rest of the tax,
-- which was on shipping, on the box that cost most.
insert into order_adjustment (order_id, kind, source, label, box_type, order_line_id, cents, created_at)
select s.order_id, 'shipping', 'shipping_rule:' || s.box_type, 'Shipping, ' || s.box_type || ' box', s.box_type, null,
  s.shipping_cents, o.created_at
from shipment s join sales_order o using (order_id);
insert into order_adjustment (order_id, kind, source, label, box_type, order_line_id, cents, created_at)
select l.order_id, 'tax', 'tax_rate', 'Tax', s.box_type, l.order_line_id, l.tax_cents, o.created_at
from order_line l join shipment s using (shipment_id) join sales_order o on o.order_id = l.order_id
where l.tax_cents <> 0;
insert into order_adjustment (order_id, kind, source, label, box_type, order_line_id, cents, created_at)
select o.order_id, 'tax', 'tax_rate:shipping', 'Tax',
  (select s.box_type from shipment s where s.order_id = o.order_id order by s.shipping_cents desc, s.box_type limit 1),
  null, o.tax_cents - l.tax_cents, o.created_at
from sales_order o
join lateral (select coalesce(sum(tax_cents), 0) as tax_cents from order_line l where l.order_id = o.order_id) l on true
where o.tax_cents <> l.tax_cents;

alter table sales_order add column due_cents int check (due_cents between 0 and grand_total_cents);
update sales_order set due_cents = grand_total_cents;
alter table sales_order alter column due_cents set not null;
-- The sums are checked over the rows by the audit; columns that repeat them are gone.
alter table sales_order drop constraint sales_order_check;
alter table sales_order drop column shipping_cents, drop column tax_cents, drop column discount_cents, drop column totals;
-- An order of items that don't ship has no address.
alter table sales_order alter column ship_to drop not null;
alter table quote alter column address_id drop not null;

alter table shipment drop column shipping_cents;
alter table shipment add column adult_signature boolean not null default false;
update shipment set adult_signature = true where box_type = 'wine';

-- A line is a product with its options, schedule and origin: the same product may be bought once and scheduled.
alter table order_line drop column tax_cents;
alter table order_line drop constraint order_line_order_id_product_id_key;
alter table order_line alter column shipment_id drop not null;
alter table order_line add column revision int not null default 1 check (revision >= 1);
alter table order_line add column options jsonb not null default '{}';
alter table order_line add column schedule_id uuid;
alter table order_line add column origin text not null default 'bought' check (origin in ('bought', 'gift'));
alter table order_line add constraint order_line_identity
  unique nulls not distinct (order_id, revision, product_id, options, schedule_id, origin);

alter table cart_line drop constraint cart_line_cart_id_product_id_key;
alter table cart_line add column schedule_id uuid;
alter table cart_line add column origin text not null default 'bought' check (origin in ('bought', 'gift'));
alter table cart_line add constraint cart_line_identity
  unique nulls not distinct (cart_id, product_id, options, schedule_id, origin);

-- Stock is set aside for a line, not for a product. No foreign key: stock knows the number of an order, not its rows;
-- the audit compares them (I13).
alter table reservation add column order_line_id uuid;
update reservation r set order_line_id = l.order_line_id
from order_line l where l.order_id = r.order_id and l.product_id = r.product_id;
alter table reservation alter column order_line_id set not null;
alter table reservation drop constraint reservation_order_id_product_id_warehouse_id_key;
create unique index reservation_of_line on reservation (order_line_id, warehouse_id);
create index reservation_order on reservation (order_id);

-- Items that don't ship.
alter table product drop constraint product_storage_check;
alter table product add constraint product_storage_check check (storage in ('ambient', 'fresh', 'frozen', 'wine', 'none'));
