-- A monthly member may move to the annual plan before the paid month is over. Its charge names the charge that it
-- replaces and the credit for that charge's unused days; each charge is replaced once.
alter table membership_charge add column upgrades_charge_id uuid references membership_charge;
alter table membership_charge add column credit_cents int not null default 0 check (credit_cents >= 0);
create unique index membership_charge_upgrade on membership_charge (upgrades_charge_id) where status <> 'failed';

-- On the day a month begins, its charge and the upgrade's have the same first day.
drop index membership_charge_period;
create unique index membership_charge_period on membership_charge (account_id, period_start)
  where status <> 'failed' and price_cents > 0 and ended_at is null and upgrades_charge_id is null;
