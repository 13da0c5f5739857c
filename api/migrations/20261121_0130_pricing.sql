-- One price for everyone in a plan: the shelf price with its evidence, the member price, the autoship price.
create table price (
  product_id           int primary key references product,
  price_cents          int  not null check (price_cents >= 0),
  msrp_cents           int  not null check (msrp_cents >= price_cents),
  -- Where and when the shelf price was seen (16 CFR 233).
  msrp_source          text not null,
  msrp_checked_on      date not null,
  autoship_price_cents int check (autoship_price_cents > 0 and autoship_price_cents < price_cents),
  -- [{ min, max, promo_type, discount_type, promo_value }], requirement T2.
  tiered_pricing       jsonb not null default '[]',
  updated_at           timestamptz not null default now()
);

-- Shipping as rows an operator edits (decisions.md, Money). Exactly one threshold kind, or none.
create table shipping_rule (
  box_type         text primary key check (box_type in ('grocery', 'frozen', 'wine')),
  fee_cents        int not null check (fee_cents >= 0),
  fresh_fee_cents  int check (fresh_fee_cents >= 0),
  free_from_cents  int check (free_from_cents > 0),
  free_from_units  int check (free_from_units > 0),
  adult_signature  boolean not null default false,
  check (free_from_cents is null or free_from_units is null)
);
