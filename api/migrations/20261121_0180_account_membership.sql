-- Where the shop delivers, people's addresses, the plans, and who holds one.
create table region (
  region_id      int primary key,
  region_code    text not null unique check (region_code ~ '^[A-Z]{2}$'),
  label          text not null,
  -- CA, ND, VT and DC: the strictest renewal laws (requirements, finding 4).
  strict_consent boolean not null default false,
  wine_allowed   boolean not null default false
);

-- From the npm package zipcodes (Dav Glass, BSD-3-Clause; GeoNames coordinates, CC BY 4.0).
create table zip (
  postcode    text primary key check (postcode ~ '^[0-9]{5}$'),
  city        text not null,
  region_code text not null
);

create table address (
  address_id  uuid primary key,
  account_id  uuid not null references account,
  firstname   text not null,
  lastname    text not null,
  street1     text not null check (length(street1) between 1 and 25),
  street2     text not null default '' check (length(street2) <= 25),
  city        text not null check (length(city) between 1 and 80),
  region_id   int  not null references region,
  region_code text not null references region (region_code),
  postcode    text not null check (postcode ~ '^[0-9]{5}(-[0-9]{4})?$'),
  telephone   text not null,
  is_default_shipping boolean not null default false,
  created_at  timestamptz not null,
  removed_at  timestamptz
);
create unique index address_default on address (account_id) where is_default_shipping and removed_at is null;
create index address_account on address (account_id);

create table membership_offer (
  offer_id          int primary key,
  membership_status text not null check (membership_status in ('Monthly', 'Annual', 'Trial')),
  title             text not null,
  price_cents       int  not null check (price_cents >= 0),
  -- Length of one period: days for Annual (365) and Trial (30), months for Monthly.
  period_days       int check (period_days > 0),
  period_months     int check (period_months > 0),
  is_default        boolean not null default false,
  is_active         boolean not null default true,
  position          int not null,
  check ((period_days is null) <> (period_months is null))
);

create table membership (
  membership_id   uuid primary key,
  account_id      uuid not null unique references account,
  offer_id        int  not null references membership_offer,
  membership_status text not null check (membership_status in ('Monthly', 'Annual', 'Trial')),
  -- 'regular', 'Gives' or 'employee'.
  type            text not null default 'regular',
  state           text not null check (state in ('active', 'ended')),
  joined_date     timestamptz not null,
  -- Pacific calendar day on which the paid period ends and, if renew, the next charge is made.
  expired_on      date not null,
  renew           boolean not null,
  trial_expires_on date,
  cycle_count     int not null default 0 check (cycle_count >= 0),
  cancellation_date timestamptz,
  last_refund_cents int not null default 0,
  price_cents     int not null check (price_cents >= 0),
  updated_at      timestamptz not null
);

-- One charge per period (I20): enrolling twice at once meets this key.
create table membership_charge (
  membership_charge_id uuid primary key,
  account_id    uuid not null references account,
  offer_id      int  not null references membership_offer,
  period_start  date not null,
  period_end    date not null check (period_end > period_start),
  price_cents   int  not null check (price_cents >= 0),
  tax_cents     int  not null default 0 check (tax_cents >= 0),
  status        text not null check (status in ('pending', 'paid', 'failed')),
  consent_id    uuid not null references consent,
  idempotency_key text not null,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  unique (account_id, idempotency_key)
);
create unique index membership_charge_period on membership_charge (account_id, period_start) where status <> 'failed';
