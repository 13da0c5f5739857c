-- A mail is written in the transaction that causes it and sent by a worker afterwards: it goes out
-- if and only if that transaction committed (I23), and once, by its key.
create table mail (
  mail_id     uuid primary key,
  dedupe_key  text not null unique,
  account_id  uuid references account,
  recipient   text not null,
  subject     text not null,
  body_text   text not null,
  body_html   text not null,
  created_at  timestamptz not null,
  sent_at     timestamptz,
  attempts    int not null default 0,
  last_error  text
);
create index mail_waiting on mail (created_at) where sent_at is null;
create index mail_account on mail (account_id, created_at desc);
