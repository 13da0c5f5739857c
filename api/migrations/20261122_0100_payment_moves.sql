-- What a gateway confirmed is a row: several captures of one hold, several refunds of one capture. The sums on
-- `payment` are those of these rows (audit, I4). An order may hold several payments, one for each kind of tender, and
-- for a moment a new hold beside the old one, so "one live payment" is no longer an index but a statement of the audit.
alter table payment
  add column kind text not null default 'card' check (kind in ('card', 'gift_card', 'store_credit', 'ebt')),
  -- Not known before the gateway has answered.
  alter column cc_type drop not null,
  alter column last4 drop not null;
drop index payment_one_success;

-- PayPal and other wallets have no last four digits, and gateways take more brands than four.
alter table payment_method
  alter column last4 drop not null,
  drop constraint payment_method_cc_type_check,
  add constraint payment_method_cc_type_check check (cc_type in ('PayPal', 'Google Pay', 'Apple Pay', 'Venmo', 'visa',
    'mastercard', 'american express', 'discover', 'diners', 'jcb', 'unionpay', 'other', 'ebt'));

create table payment_capture (
  payment_capture_id bigint generated always as identity primary key,
  payment_id   uuid not null references payment,
  amount_cents int  not null check (amount_cents > 0),
  happened_at  timestamptz not null
);
create index payment_capture_payment on payment_capture (payment_id);
create trigger payment_capture_is_append_only before update or delete on payment_capture
  for each row execute function refuse_change();

create table payment_refund (
  payment_refund_id bigint generated always as identity primary key,
  payment_id   uuid not null references payment,
  -- What the refund was asked for by; null for one that was found by asking the gateway.
  refund_id    text,
  amount_cents int  not null check (amount_cents > 0),
  happened_at  timestamptz not null
);
create index payment_refund_payment on payment_refund (payment_id);
create trigger payment_refund_is_append_only before update or delete on payment_refund
  for each row execute function refuse_change();

insert into payment_capture (payment_id, amount_cents, happened_at)
  select payment_id, captured_cents, updated_at from payment where captured_cents > 0;
insert into payment_refund (payment_id, amount_cents, happened_at)
  select payment_id, refunded_cents, updated_at from payment where refunded_cents > 0;
