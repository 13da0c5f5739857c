-- What a household leaves out: diets, allergens and products. Health data, so a household that leaves nothing out has no row,
-- and the row ends with its account.
create table household (
  account_id  uuid        primary key references account on delete cascade,
  diets       text[]      not null check (cardinality(diets) <= 20),
  allergens   text[]      not null check (cardinality(allergens) <= 9),
  never_items int[]       not null check (cardinality(never_items) <= 200),
  changed_at  timestamptz not null,
  check (cardinality(diets) + cardinality(allergens) + cardinality(never_items) > 0)
);
