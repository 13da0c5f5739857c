-- That a mailbox had its free trial: an HMAC of the email under PROOF_KEY, without the account, which may be deleted.
create table trial_use (
  mailbox_hash bytea primary key check (length(mailbox_hash) = 32),
  used_on      date  not null
);
create index trial_use_used_on on trial_use (used_on);
