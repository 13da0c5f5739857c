-- A membership's charge remembers what was asked under its key, so that the same key with another body
-- is refused, and why it failed, so that a replay gets its first answer.
alter table membership_charge add column request_hash bytea not null;
alter table membership_charge add column failure_code text;

-- A trial is no charge: whoever pays on the day his trial began has one charge in that period. He still
-- has one trial in a life.
drop index membership_charge_period;
create unique index membership_charge_period on membership_charge (account_id, period_start)
  where status <> 'failed' and price_cents > 0;
create unique index membership_trial_once on membership_charge (account_id) where offer_id = 0;
create index membership_charge_unsettled on membership_charge (updated_at) where status = 'pending';
