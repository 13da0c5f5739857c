-- An account's email changes with a link that is mailed to the new address. The old address gets a link that takes it back,
-- for a week. Only hashes of both are stored. Until then no one else gets the old address.
create table email_change (
  change_id   uuid primary key,
  account_id  uuid not null references account on delete cascade,
  old_email   text not null,
  new_email   text not null check (new_email <> old_email),
  token_hash  bytea not null unique check (octet_length(token_hash) = 32),
  created_at  timestamptz not null,
  expires_at  timestamptz not null check (expires_at > created_at),
  changed_at  timestamptz check (changed_at < expires_at),
  undo_hash   bytea unique check (octet_length(undo_hash) = 32),
  undo_until  timestamptz,
  undone_at   timestamptz check (undone_at < undo_until),
  check ((changed_at is null) = (undo_hash is null) and (changed_at is null) = (undo_until is null))
);
-- The newest request of an account replaces the one before.
create unique index email_change_waiting on email_change (account_id) where changed_at is null;
create index email_change_account on email_change (account_id);
create index email_change_held on email_change (old_email) where changed_at is not null and undone_at is null;
