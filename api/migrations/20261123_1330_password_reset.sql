-- Someone who forgot their password sets a new one with a link from a mail. Only a hash of the link's token is stored, so
-- that reading this table isn't enough to use it. The id comes from the request, so a job that runs twice sends one mail.
create table password_reset (
  reset_id uuid primary key,
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (expires_at > created_at),
  check (used_at is null or used_at < expires_at)
);
create index password_reset_account on password_reset (account_id);
create index password_reset_expires on password_reset (expires_at);
