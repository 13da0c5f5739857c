-- Lists that editors make: what a week of breakfasts needs, in order, how much of it and why. A shopper adds one whole.
create table shopping_list (
  url_key  text primary key check (url_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title    text not null check (title <> ''),
  blurb    text not null check (blurb <> ''),
  position int  not null
);

create table shopping_list_item (
  list_key   text not null references shopping_list on delete cascade,
  product_id int  not null references product on delete cascade,
  position   int  not null,
  qty        int  not null default 1 check (qty between 1 and 99),
  -- What it is for: "Cook once, eat twice."
  note       text not null default '',
  primary key (list_key, product_id)
);
create index shopping_list_item_product on shopping_list_item (product_id);

create trigger shopping_list_changed after insert or update or delete on shopping_list
  for each statement execute function announce_catalog();
create trigger shopping_list_item_changed after insert or update or delete on shopping_list_item
  for each statement execute function announce_catalog();

-- "List" now means these. The products of one kind at /ps/{url_key}, which were called a list, are a selection.
alter table facet_value drop constraint facet_value_kind_check;
update facet_value set kind = 'selection' where kind = 'list';
alter table facet_value add constraint facet_value_kind_check
  check (kind in ('diet', 'certification', 'value', 'concern', 'ingredient', 'selection'));
alter table product add column selections text[] not null default '{}';
update product set selections = lists where lists <> '{}';
-- The column stays until no server of the version before can be running: it still reads it.
comment on column product.lists is 'Unused; to be dropped.';
