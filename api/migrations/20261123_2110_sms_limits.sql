-- Phones that replied STOP: no account may ask for texts to them until they send START.
create table sms_stop (
  recipient  text primary key check (recipient ~ '^\+1[2-9][0-9]{9}$'),
  stopped_at timestamptz not null
);

-- A text that the carrier will never take, or that the phone refused before it went out, isn't tried again.
alter table sms add column gave_up_at timestamptz, add constraint sms_one_end check (sent_at is null or gave_up_at is null);
drop index sms_waiting;
create index sms_waiting on sms (sms_id) where sent_at is null and gave_up_at is null;
-- For the shop's limit by the hour.
create index sms_created on sms (created_at);
