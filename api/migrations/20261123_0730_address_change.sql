-- Addresses that pages once had, so that links and search results lead to what they meant, or say that it has ended.
create table address_change (
  kind       text not null check (kind in ('product', 'category', 'brand', 'diet', 'certification', 'value', 'concern',
    'ingredient', 'selection', 'list')),
  old_key    text not null,
  -- The newest address, never one that changed again; null: what had the address has ended.
  new_key    text,
  changed_at timestamptz not null default now(),
  primary key (kind, old_key),
  check (new_key <> old_key)
);
create index address_change_target on address_change (kind, new_key);

-- The one writer. A key that is in use again leads nowhere else, and what led to the old key leads to the new one.
create function note_address(of_kind text, from_key text, to_key text) returns void language plpgsql as $$
begin
  delete from address_change where kind = of_kind and old_key = to_key;
  update address_change set new_key = to_key, changed_at = now() where kind = of_kind and new_key = from_key;
  insert into address_change (kind, old_key, new_key) values (of_kind, from_key, to_key)
    on conflict (kind, old_key) do update set new_key = excluded.new_key, changed_at = excluded.changed_at;
end $$;

create function note_moved() returns trigger language plpgsql as $$
begin
  perform note_address(coalesce(tg_argv[0], to_jsonb(new) ->> 'kind'), old.url_key, new.url_key);
  return null;
end $$;

create function note_ended() returns trigger language plpgsql as $$
begin
  perform note_address(coalesce(tg_argv[0], to_jsonb(old) ->> 'kind'), old.url_key, null);
  return null;
end $$;

create function note_in_use() returns trigger language plpgsql as $$
begin
  if tg_nargs = 0 then
    delete from address_change a using added n
      where a.kind = to_jsonb(n) ->> 'kind' and a.old_key = n.url_key;
  else
    delete from address_change a using added n where a.kind = tg_argv[0] and a.old_key = n.url_key;
  end if;
  return null;
end $$;

create trigger product_moved after update on product for each row
  when (old.url_key <> new.url_key) execute function note_moved('product');
create trigger category_moved after update on category for each row
  when (old.url_key <> new.url_key) execute function note_moved('category');
create trigger brand_moved after update on brand for each row
  when (old.url_key <> new.url_key) execute function note_moved('brand');
create trigger facet_value_moved after update on facet_value for each row
  when (old.url_key <> new.url_key) execute function note_moved();
create trigger shopping_list_moved after update on shopping_list for each row
  when (old.url_key <> new.url_key) execute function note_moved('list');

-- Removing the demo shop's products leaves nothing behind.
create trigger product_ended after delete on product for each row
  when (not old.is_demo) execute function note_ended('product');
create trigger category_ended after delete on category for each row execute function note_ended('category');
create trigger brand_ended after delete on brand for each row execute function note_ended('brand');
create trigger facet_value_ended after delete on facet_value for each row execute function note_ended();
create trigger shopping_list_ended after delete on shopping_list for each row execute function note_ended('list');

create trigger product_in_use after insert on product referencing new table as added
  for each statement execute function note_in_use('product');
create trigger category_in_use after insert on category referencing new table as added
  for each statement execute function note_in_use('category');
create trigger brand_in_use after insert on brand referencing new table as added
  for each statement execute function note_in_use('brand');
create trigger facet_value_in_use after insert on facet_value referencing new table as added
  for each statement execute function note_in_use();
create trigger shopping_list_in_use after insert on shopping_list referencing new table as added
  for each statement execute function note_in_use('list');

create trigger address_change_changed after insert or update or delete on address_change
  for each statement execute function announce_catalog();

-- A list can have a new address with its products.
alter table shopping_list_item drop constraint shopping_list_item_list_key_fkey;
alter table shopping_list_item add constraint shopping_list_item_list_key_fkey
  foreign key (list_key) references shopping_list on delete cascade on update cascade;

-- Addresses are in lower case: others are redirected there.
alter table product add constraint product_url_key_is_lower check (url_key = lower(url_key)) not valid;
alter table category add constraint category_url_key_is_lower check (url_key = lower(url_key)) not valid;
alter table brand add constraint brand_url_key_is_lower check (url_key = lower(url_key)) not valid;
alter table facet_value add constraint facet_value_url_key_is_lower check (url_key = lower(url_key)) not valid;

-- When what a product's page says last changed, for sitemaps. How well it sells only orders lists.
create function note_change() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger product_touched before update on product for each row
  when ((to_jsonb(old) - '{popularity,updated_at}'::text[]) is distinct from (to_jsonb(new) - '{popularity,updated_at}'::text[]))
  execute function note_change();
create trigger price_touched before update on price for each row
  when ((old.price_cents, old.msrp_cents) is distinct from (new.price_cents, new.msrp_cents))
  execute function note_change();
