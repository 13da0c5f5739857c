-- Who asked not to have their data sold or shared (CCPA). Nothing is sold; the choice also keeps campaign data from being stored.
create table privacy_choice (
  account_id uuid primary key references account,
  -- Null once the person has taken it back.
  opted_out_at timestamptz,
  updated_at   timestamptz not null
);
