-- A session that may change addresses and cards is verified with a code from a mail. The newest code of a session is its
-- only one. The code's hash is keyed with the session's token, which isn't stored, so reading this table tells no code.
alter table session add column verified_at timestamptz;

-- When a person last showed that this mailbox is theirs; null if they never did.
alter table account add column email_verified_at timestamptz;

create table one_time_code (
  session_hash bytea primary key references session on delete cascade,
  account_id uuid not null references account on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  nonce_hash bytea not null check (octet_length(nonce_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  tries int not null default 0 check (tries between 0 and 5),
  used_at timestamptz check (used_at < expires_at)
);
create index one_time_code_account on one_time_code (account_id);
create index one_time_code_expires on one_time_code (expires_at);
