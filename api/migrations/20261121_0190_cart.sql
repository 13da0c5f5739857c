-- A cart is a signed-in person's or, by the hash of a guest's cookie, nobody's yet. One live cart each.
create table cart (
  cart_id       uuid primary key,
  account_id    uuid references account,
  guest_hash    bytea check (length(guest_hash) = 32),
  status        text not null default 'active' check (status in ('active', 'ordered', 'merged')),
  -- Raised by every change; a quote names the version it was made from.
  version       int  not null default 0,
  is_gift       boolean not null default false,
  gift_recipient text,
  gift_message  text,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  check (status <> 'active' or (account_id is null) <> (guest_hash is null))
);
create unique index cart_of_account on cart (account_id) where status = 'active' and account_id is not null;
create unique index cart_of_guest on cart (guest_hash) where status = 'active' and guest_hash is not null;

-- qty 0 and save_for_later: on the saved list. A configurable product stands here as its chosen child.
create table cart_line (
  line_item_id   uuid primary key,
  cart_id        uuid not null references cart on delete cascade,
  product_id     int  not null references product,
  qty            int  not null check (qty between 0 and 999),
  save_for_later boolean not null default false,
  options        jsonb not null default '{}',
  -- What the shopper last saw, so that a change since then can be told (rubric line 31).
  seen_price_cents int not null check (seen_price_cents >= 0),
  is_cart_prefilled_item boolean not null default false,
  added_at       timestamptz not null,
  unique (cart_id, product_id),
  check (qty > 0 or save_for_later)
);
