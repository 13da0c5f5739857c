-- A membership that has ended leaves its paid periods behind: whoever rejoins on the very day such a
-- period began pays for a new one. Within one membership each period is still charged once.
alter table membership_charge add column ended_at timestamptz;
drop index membership_charge_period;
create unique index membership_charge_period on membership_charge (account_id, period_start)
  where status <> 'failed' and price_cents > 0 and ended_at is null;
