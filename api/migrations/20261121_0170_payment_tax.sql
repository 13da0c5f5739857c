-- Tokens and traces of payments; a card number never gets here.
create table payment_method (
  payment_method_id uuid primary key,
  account_id    uuid not null references account,
  cc_type       text not null check (cc_type in ('PayPal', 'Google Pay', 'Apple Pay', 'Venmo', 'visa', 'mastercard',
    'american express', 'discover', 'ebt')),
  last4         text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month     int  not null check (exp_month between 1 and 12),
  exp_year      int  not null check (exp_year between 2020 and 2100),
  -- The gateway's reusable token for this card.
  token         text not null unique,
  is_default    boolean not null default false,
  created_at    timestamptz not null,
  removed_at    timestamptz
);
create unique index payment_method_default on payment_method (account_id) where is_default and removed_at is null;
create index payment_method_account on payment_method (account_id);

-- One attempt to move money. payment_id is the idempotency key at the gateway, made before the call.
-- pending -> authorized | captured | declined | voided; authorized -> captured | voided; captured -> refunded (in part or whole).
create table payment (
  payment_id        uuid primary key,
  account_id        uuid not null references account,
  purpose           text not null check (purpose in ('order', 'membership')),
  -- order_id or membership_charge_id.
  subject_id        uuid not null,
  payment_method_id uuid references payment_method,
  cc_type           text not null,
  last4             text not null,
  amount_cents      int  not null check (amount_cents > 0),
  authorized_cents  int  not null default 0 check (authorized_cents between 0 and amount_cents),
  captured_cents    int  not null default 0 check (captured_cents >= 0 and captured_cents <= authorized_cents),
  refunded_cents    int  not null default 0 check (refunded_cents >= 0 and refunded_cents <= captured_cents),
  status            text not null check (status in ('pending', 'authorized', 'captured', 'declined', 'voided')),
  decline_code      text,
  gateway_reference text unique,
  created_at        timestamptz not null,
  updated_at        timestamptz not null
);
create index payment_subject on payment (subject_id);
create index payment_unsettled on payment (updated_at) where status = 'pending';
-- I3: an order or a charge holds at most one live authorisation.
create unique index payment_one_success on payment (subject_id) where status in ('authorized', 'captured');

create table payment_event (
  payment_event_id bigint generated always as identity primary key,
  payment_id  uuid not null references payment,
  event       text not null,
  details     jsonb not null default '{}',
  happened_at timestamptz not null
);
create index payment_event_payment on payment_event (payment_id);
create trigger payment_event_is_append_only before update or delete on payment_event
  for each row execute function refuse_change();

-- Parts per million, so that 8.875 % is exact. No row means no tax.
create table tax_rate (
  region_code    text not null check (region_code ~ '^[A-Z]{2}$'),
  tax_class      text not null check (tax_class in ('staple', 'candy', 'soft_drink', 'supplement', 'non_food', 'alcohol', 'shipping', 'membership')),
  rate_ppm       int  not null check (rate_ppm between 0 and 500000),
  effective_from date not null,
  effective_to   date,
  source         text not null,
  primary key (region_code, tax_class, effective_from)
);
