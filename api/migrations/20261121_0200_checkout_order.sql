-- Quotes, orders, shipments. Placing runs in three steps (decisions.md, Money); the order row is
-- written in the first as pending_payment and either finalised or cancelled in the last.
create table quote (
  quote_id     uuid primary key,
  account_id   uuid not null references account,
  cart_id      uuid not null references cart,
  cart_version int  not null,
  address_id   uuid not null references address,
  -- The whole priced answer (Quote in domain/checkout/schema.ts): lines, boxes, totals, dates.
  snapshot     jsonb not null,
  grand_total_cents int not null check (grand_total_cents >= 0),
  created_at   timestamptz not null,
  expires_at   timestamptz not null
);
create index quote_expiry on quote (expires_at);

create sequence order_number start 1000101;

create table sales_order (
  order_id        uuid primary key,
  increment_id    text not null unique,
  account_id      uuid not null references account,
  cart_id         uuid not null references cart,
  quote_id        uuid not null unique references quote,
  idempotency_key text not null,
  request_hash    bytea not null,
  status          text not null check (status in ('pending_payment', 'placed', 'payment_failed', 'canceled', 'closed')),
  subtotal_cents  int not null check (subtotal_cents >= 0),
  shipping_cents  int not null check (shipping_cents >= 0),
  tax_cents       int not null check (tax_cents >= 0),
  discount_cents  int not null default 0 check (discount_cents >= 0),
  grand_total_cents int not null check (grand_total_cents >= 0),
  saved_cents     int not null default 0,
  -- [{ type, value_cents }] as shown, so a receipt never changes.
  totals          jsonb not null,
  ship_to         jsonb not null,
  failure_code    text,
  is_demo         boolean not null default false,
  placed_at       timestamptz,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  unique (account_id, idempotency_key),
  check (grand_total_cents = subtotal_cents - discount_cents + shipping_cents + tax_cents),
  check (status <> 'placed' or placed_at is not null)
);
create index sales_order_account on sales_order (account_id, created_at desc);
create index sales_order_unsettled on sales_order (updated_at) where status = 'pending_payment';
-- A cart becomes at most one order (I16).
create unique index sales_order_cart on sales_order (cart_id) where status in ('pending_payment', 'placed', 'closed');

alter table reservation add foreign key (order_id) references sales_order;

create table shipment (
  shipment_id        uuid primary key,
  order_id           uuid not null references sales_order,
  box_type           text not null check (box_type in ('grocery', 'frozen', 'wine')),
  warehouse_id       text not null references warehouse,
  delivery_status    text not null check (delivery_status in ('processing', 'scheduled', 'pickup_appointment', 'shipped', 'picked_up',
    'in_transit', 'on_its_way', 'out_for_delivery', 'delivered', 'closed', 'canceled')),
  carrier            text,
  tracking_number    text unique,
  cutoff_at          timestamptz not null,
  estimated_delivery date not null,
  delivered_date     date,
  shipping_cents     int not null check (shipping_cents >= 0),
  updated_at         timestamptz not null,
  unique (order_id, box_type)
);
create index shipment_moving on shipment (updated_at) where delivery_status not in ('delivered', 'closed', 'canceled');

create table shipment_event (
  shipment_event_id bigint generated always as identity primary key,
  shipment_id     uuid not null references shipment,
  delivery_status text not null,
  note            text not null default '',
  happened_at     timestamptz not null,
  unique (shipment_id, delivery_status)
);

create table order_line (
  order_line_id   uuid primary key,
  order_id        uuid not null references sales_order,
  shipment_id     uuid not null references shipment,
  product_id      int  not null references product,
  sku             text not null,
  title           text not null,
  manufacturer    text not null,
  size_text       text not null,
  image           text not null,
  url_key         text not null,
  qty             int  not null check (qty between 1 and 999),
  price_cents     int  not null check (price_cents >= 0),
  msrp_cents      int  not null check (msrp_cents >= 0),
  line_cents      int  not null,
  tax_cents       int  not null check (tax_cents >= 0),
  status          text not null default 'processing' check (status in ('active', 'canceled', 'skipped', 'discontinued', 'processing')),
  unique (order_id, product_id),
  check (line_cents = price_cents * qty)
);
