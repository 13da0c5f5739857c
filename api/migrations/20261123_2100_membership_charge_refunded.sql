-- Money that arrives after the membership was canceled goes back in full. Its charge is 'refunded': it pays for no days,
-- so undoing the cancellation does not bring it back, and it blocks no other charge.
alter table membership_charge drop constraint membership_charge_status_check;
alter table membership_charge add constraint membership_charge_status_check
  check (status in ('pending', 'paid', 'failed', 'refunded'));
update membership_charge c set status = 'refunded'
where status = 'paid' and exists (
  select 1 from membership_refund r where r.membership_charge_id = c.membership_charge_id and r.rule = 'late_charge');
-- Undoing has brought some of them back.
update membership_charge c set ended_at = k.canceled_at
from membership_refund r join membership_cancellation k using (cancellation_id)
where c.status = 'refunded' and c.ended_at is null and r.membership_charge_id = c.membership_charge_id
  and r.rule = 'late_charge';

drop index membership_charge_period;
create unique index membership_charge_period on membership_charge (account_id, period_start)
  where status in ('pending', 'paid') and price_cents > 0 and ended_at is null and upgrades_charge_id is null;
drop index membership_charge_upgrade;
create unique index membership_charge_upgrade on membership_charge (upgrades_charge_id)
  where status in ('pending', 'paid');
drop index membership_charge_undo;
create unique index membership_charge_undo on membership_charge (undoes_cancellation_id)
  where status in ('pending', 'paid');

-- A person's reason for leaving counts once a day: the last one given.
alter table membership_cancel_reason add column given_on date not null
  generated always as ((given_at at time zone 'America/Los_Angeles')::date) stored;
delete from membership_cancel_reason a using membership_cancel_reason b
where a.account_id = b.account_id and a.given_on = b.given_on and a.cancel_reason_id < b.cancel_reason_id;
drop index membership_cancel_reason_account;
create unique index membership_cancel_reason_day on membership_cancel_reason (account_id, given_on);
