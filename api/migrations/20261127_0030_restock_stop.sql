-- Mailboxes that unsubscribed from back-in-stock mails: an HMAC of the email under PROOF_KEY, without the account. Anyone may
-- register an address that isn't theirs, delete the account and register it again, so unsubscribing outlives the account.
create table restock_stop (
  mailbox_hash bytea       primary key check (octet_length(mailbox_hash) = 32),
  stopped_at   timestamptz not null
);
-- For the limit of mails per account and day.
create index restock_alert_notified on restock_alert (account_id, notified_at) where notified_at is not null;
