-- An account keeps a limited number of quotes, so its own have to be found without reading everyone's.
create index quote_account on quote (account_id, created_at);
