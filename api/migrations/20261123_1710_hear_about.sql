-- How a person heard of the shop: asked once after joining, for the shop's own count. It ends with the account.
create table hear_about_answer (
  account_id  uuid        primary key references account on delete cascade,
  choice      text        not null check (length(choice) between 1 and 20),
  answered_at timestamptz not null
);
