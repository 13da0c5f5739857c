-- Offers by text message, for those who asked for them in writing (47 CFR 64.1200(f)(9)).
alter table account add column sms_telephone text check (sms_telephone ~ '^\+1[2-9][0-9]{9}$');
update account set sms_subscribed = false where sms_subscribed;
alter table account add constraint account_sms_has_number check (sms_subscribed = (sms_telephone is not null));
create index account_sms_telephone on account (sms_telephone) where sms_telephone is not null;

create table sms (
  sms_id      uuid primary key,
  -- What caused it; no second one is written for the same cause.
  dedupe_key  text        not null unique,
  account_id  uuid        not null references account,
  recipient   text        not null check (recipient ~ '^\+1[2-9][0-9]{9}$'),
  body        text        not null check (length(body) between 1 and 480),
  created_at  timestamptz not null,
  sent_at     timestamptz,
  attempts    int         not null default 0,
  last_error  text
);
create index sms_waiting on sms (created_at) where sent_at is null;
create index sms_of_number on sms (recipient, created_at);
create index sms_of_account on sms (account_id, created_at);
