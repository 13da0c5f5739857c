-- One row for each back-in-stock mail, without the account: which mailbox got it, by the hash of restock_stop. Several accounts
-- of one mailbox, or one that is deleted and registered again, share its limit of mails a day, and the link in a mail
-- unsubscribes the mailbox that got it, whatever happened to the account since.
create table restock_mail (
  alert_id     uuid        primary key,
  mailbox_hash bytea       not null check (octet_length(mailbox_hash) = 32),
  sent_at      timestamptz not null
);
-- For the limit of mails per mailbox and day.
create index restock_mail_mailbox on restock_mail (mailbox_hash, sent_at);
-- For deleting old rows.
create index restock_mail_sent on restock_mail (sent_at);
-- It was for a limit per account.
drop index restock_alert_notified;
