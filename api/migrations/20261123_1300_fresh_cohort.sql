-- Where fresh food is delivered (requirement P9): named groups of states and of ZIPs by their first digits. A shop without
-- rows delivers it everywhere. How many days it may be on the way is in domain/delivery/fresh.ts.
create table fresh_cohort (
  fresh_cohort text   primary key check (fresh_cohort ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  region_codes text[] not null default '{}' check (array_to_string(region_codes, ',') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  zip_prefixes text[] not null default '{}' check (array_to_string(zip_prefixes, ',') ~ '^([0-9]{3,5}(,[0-9]{3,5})*)?$'),
  check (cardinality(region_codes) + cardinality(zip_prefixes) > 0)
);
