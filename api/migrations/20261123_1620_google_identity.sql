-- Who signs in with Google. An account is found by the number that Google never gives to anyone else (sub), not by an email,
-- which may change hands.
create table google_identity (
  google_sub text primary key check (length(google_sub) between 1 and 255),
  account_id uuid not null unique references account on delete cascade,
  linked_at timestamptz not null
);
