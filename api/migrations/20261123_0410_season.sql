-- What /c/holiday shows, and on which days: editors set both. Days are Pacific, the first and the last included.
create table season (
  season_id      int  generated always as identity primary key,
  title          text not null check (title <> ''),
  blurb          text not null check (blurb <> ''),
  effective_from date not null,
  effective_to   date not null check (effective_to >= effective_from),
  -- The url_keys of categories, in the order in which the page takes them in turn.
  categories     text[] not null check (cardinality(categories) > 0),
  -- Otherwise two would be the season of one day.
  exclude using gist (daterange(effective_from, effective_to, '[]') with &&)
);
create trigger season_changed after insert or update or delete on season for each statement execute function announce_catalog();

-- Brands that our retail partner sells as well: /ic shows them to shoppers who found one there.
alter table brand add column is_at_partner boolean not null default false;
