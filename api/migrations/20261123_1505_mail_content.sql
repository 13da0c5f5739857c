-- What a mail says; its HTML is rendered when it is sent. Mails from before keep the HTML they had.
alter table mail add column content jsonb;
alter table mail alter column body_html drop not null;
-- Its words hold a secret, such as a link to a new password: they are removed once it is sent.
alter table mail add column is_secret boolean not null default false;
alter table mail add constraint mail_waits_with_words
  check (sent_at is not null or content is not null or body_html is not null);
