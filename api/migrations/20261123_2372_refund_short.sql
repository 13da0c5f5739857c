-- Someone had refunded a part of a payment by hand at the gateway, so a refund is sent without it. Written before the rest is
-- sent: a lost answer then doesn't change how much that is.
create table membership_refund_short (
  membership_refund_id uuid primary key references membership_refund,
  short_cents int not null check (short_cents > 0),
  noted_at    timestamptz not null
);
create trigger membership_refund_short_is_append_only before update or delete on membership_refund_short
  for each row execute function refuse_change();
