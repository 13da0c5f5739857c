-- Canceling a membership at once, what is given back for it, and undoing that within 7 days.
create table membership_cancellation (
  cancellation_id   uuid primary key,
  account_id        uuid not null references account,
  -- 'asked' by the member, 'replaced' by a membership that costs nothing, or 'deleted' with the account.
  cause             text not null check (cause in ('asked', 'replaced', 'deleted')),
  -- The membership as it was, so that undoing can bring it back.
  membership_status text not null check (membership_status in ('Monthly', 'Annual', 'Trial')),
  type              text not null,
  offer_id          int  not null references membership_offer,
  price_cents       int  not null check (price_cents >= 0),
  expired_on        date not null,
  renew             boolean not null,
  -- What was worked out and shown; the refunds of this cancellation add up to it, and to more if a charge comes late.
  refund_cents      int not null check (refund_cents >= 0),
  canceled_at       timestamptz not null,
  undone_at         timestamptz check (undone_at >= canceled_at)
);
create index membership_cancellation_account on membership_cancellation (account_id, canceled_at);

-- What is given back for one charge by one cancellation. It is paid to the payment that the money came from.
create table membership_refund (
  membership_refund_id uuid primary key,
  cancellation_id      uuid not null references membership_cancellation,
  membership_charge_id uuid not null references membership_charge,
  payment_id           uuid not null references payment,
  amount_cents         int  not null check (amount_cents > 0),
  rule                 text not null check (rule in ('full', 'unused_days', 'late_charge')),
  created_at           timestamptz not null,
  unique (cancellation_id, membership_charge_id)
);
create index membership_refund_charge on membership_refund (membership_charge_id);
create index membership_refund_payment on membership_refund (payment_id);
create trigger membership_refund_is_append_only before update or delete on membership_refund
  for each row execute function refuse_change();

-- The gateway has confirmed the refund. Without a row here, the refund is sent again with the same key.
create table membership_refund_sent (
  membership_refund_id uuid primary key references membership_refund,
  sent_at              timestamptz not null
);
create trigger membership_refund_sent_is_append_only before update or delete on membership_refund_sent
  for each row execute function refuse_change();

-- A charge that pays a refund back. A cancellation is undone by one charge.
alter table membership_charge add column undoes_cancellation_id uuid references membership_cancellation;
create unique index membership_charge_undo on membership_charge (undoes_cancellation_id) where status <> 'failed';

-- Why people leave, if they say so. Nothing depends on it.
create table membership_cancel_reason (
  cancel_reason_id bigint generated always as identity primary key,
  account_id uuid        not null references account,
  reason     text        not null check (reason in ('price', 'rarely_used', 'selection', 'delivery', 'quality', 'moving',
    'other')),
  words      text        not null default '' check (length(words) <= 500),
  given_at   timestamptz not null
);
create index membership_cancel_reason_account on membership_cancel_reason (account_id);
