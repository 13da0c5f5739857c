-- A token of Google's signs in once. Its nonce is used up in the transaction that starts the session, so of several requests
-- with one token, in any process, one wins; a sign-in that fails uses up nothing.
create table used_google_nonce (
  nonce_hash bytea primary key check (octet_length(nonce_hash) = 32),
  used_at timestamptz not null
);
create index used_google_nonce_used on used_google_nonce (used_at);
