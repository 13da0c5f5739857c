-- What a charge takes is the price and the tax on it, added in one place. `paid_at` is when its money was captured: the
-- 30 days of a full refund count from there, and a crash may leave days between asking for the money and getting it.
alter table membership_charge
  add column total_cents int not null generated always as (price_cents + tax_cents) stored,
  add column paid_at timestamptz,
  add constraint membership_charge_tax check (tax_cents <= price_cents);
update membership_charge c set paid_at = coalesce((select min(k.happened_at)
  from payment p join payment_capture k using (payment_id) where p.subject_id = c.membership_charge_id), c.updated_at)
where status in ('paid', 'refunded');
alter table membership_charge add constraint membership_charge_paid_at
  check ((status in ('paid', 'refunded')) = (paid_at is not null));

-- The savings guarantee: a member who saved less in a year than its fee gets the difference when the next year has been
-- paid. Each paid year is worked out once, and each renewal pays for one.
create table membership_guarantee (
  membership_guarantee_id uuid primary key,
  account_id           uuid not null references account,
  -- The charge that paid for the year that is over.
  membership_charge_id uuid not null unique references membership_charge,
  renewal_charge_id    uuid not null unique references membership_charge,
  -- The fee of that year without tax, and what was saved in it.
  fee_cents            int  not null check (fee_cents > 0),
  saved_cents          int  not null check (saved_cents between 0 and fee_cents - 1),
  -- The difference with its share of the tax; the refunds of this row add up to it.
  refund_cents         int  not null check (refund_cents > 0),
  worked_out_at        timestamptz not null
);
create index membership_guarantee_account on membership_guarantee (account_id, worked_out_at);
create trigger membership_guarantee_is_append_only before update or delete on membership_guarantee
  for each row execute function refuse_change();

-- A refund belongs to a cancellation or to a savings guarantee. `tax_cents`: the part of it that is tax.
alter table membership_refund
  alter column cancellation_id drop not null,
  add column membership_guarantee_id uuid references membership_guarantee,
  add column tax_cents int not null default 0 check (tax_cents between 0 and amount_cents),
  add constraint membership_refund_cause check (num_nonnulls(cancellation_id, membership_guarantee_id) = 1),
  add constraint membership_refund_of_guarantee unique (membership_guarantee_id, membership_charge_id, payment_id),
  drop constraint membership_refund_rule_check,
  add constraint membership_refund_rule_check check (rule in ('full', 'unused_days', 'late_charge', 'guarantee')),
  add constraint membership_refund_rule_cause check ((rule = 'guarantee') = (membership_guarantee_id is not null));
