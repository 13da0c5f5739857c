-- Stock by warehouse. Available to promise = on_hand - reserved; the checks hold invariant I12.
create table warehouse (
  warehouse_id   text primary key,
  title          text not null,
  postcode       text not null,
  -- Boxes ordered before this wall time leave the same working day.
  cutoff_time    time not null,
  zone           text not null,
  -- ISO weekdays on which boxes leave, 1 = Monday.
  ship_days      int[] not null,
  region_codes   text[] not null
);

create table stock (
  product_id   int  not null references product,
  warehouse_id text not null references warehouse,
  on_hand      int  not null check (on_hand >= 0),
  reserved     int  not null default 0 check (reserved >= 0),
  updated_at   timestamptz not null default now(),
  primary key (product_id, warehouse_id),
  check (reserved <= on_hand)
);

create table lot (
  lot_id       bigint generated always as identity primary key,
  product_id   int  not null references product,
  warehouse_id text not null references warehouse,
  lot_code     text not null,
  best_before  date not null,
  qty          int  not null check (qty >= 0),
  unique (product_id, warehouse_id, lot_code)
);

-- Every reservation ends as order, release or expiry (I13). live -> consumed | released | expired.
create table reservation (
  reservation_id uuid primary key,
  order_id       uuid not null,
  product_id     int  not null,
  warehouse_id   text not null,
  qty            int  not null check (qty > 0),
  status         text not null check (status in ('live', 'consumed', 'released', 'expired')),
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  ended_at       timestamptz,
  foreign key (product_id, warehouse_id) references stock,
  unique (order_id, product_id, warehouse_id),
  check ((status = 'live') = (ended_at is null))
);
create index reservation_live on reservation (expires_at) where status = 'live';
create index reservation_product_live on reservation (product_id, warehouse_id) where status = 'live';
