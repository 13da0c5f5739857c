-- A mail that no server will ever take isn't tried again; one that wasn't taken is, half an hour later (RFC 5321, 4.5.4.1).
alter table mail
  add column gave_up_at timestamptz,
  add column retry_at timestamptz,
  add constraint mail_one_end check (sent_at is null or gave_up_at is null),
  drop constraint mail_waits_with_words,
  add constraint mail_waits_with_words
    check (sent_at is not null or gave_up_at is not null or content is not null or body_html is not null);
drop index mail_waiting;
create index mail_waiting on mail (created_at) where sent_at is null and gave_up_at is null;
