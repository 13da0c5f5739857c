-- Cards that the gateway still has to forget. Jobs give up after about an hour; a row stays until it has answered.
create table card_removal (
  token    text primary key,
  asked_at timestamptz not null
);
