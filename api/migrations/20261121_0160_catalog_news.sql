-- Every process keeps the sellable catalogue in memory; these triggers tell all of them which
-- products changed. More than 500 at once, or a changed aisle, is announced as 'all'.
create function announce_products() returns trigger language plpgsql as $$
declare ids text;
begin
  select case when count(*) > 500 then 'all' else string_agg(product_id::text, ',') end
    into ids from (select distinct product_id from changed) rows_changed;
  if ids is not null then perform pg_notify('catalog', ids); end if;
  return null;
end $$;

create function announce_catalog() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', 'all');
  return null;
end $$;

create trigger product_added after insert on product referencing new table as changed for each statement execute function announce_products();
create trigger product_changed after update on product referencing new table as changed for each statement execute function announce_products();
create trigger product_removed after delete on product referencing old table as changed for each statement execute function announce_products();
create trigger price_added after insert on price referencing new table as changed for each statement execute function announce_products();
create trigger price_changed after update on price referencing new table as changed for each statement execute function announce_products();
create trigger price_removed after delete on price referencing old table as changed for each statement execute function announce_products();
create trigger stock_added after insert on stock referencing new table as changed for each statement execute function announce_products();
create trigger stock_changed after update on stock referencing new table as changed for each statement execute function announce_products();
create trigger stock_removed after delete on stock referencing old table as changed for each statement execute function announce_products();
create trigger rating_added after insert on product_rating referencing new table as changed for each statement execute function announce_products();
create trigger rating_changed after update on product_rating referencing new table as changed for each statement execute function announce_products();
create trigger rating_removed after delete on product_rating referencing old table as changed for each statement execute function announce_products();
create trigger brand_changed after insert or update or delete on brand for each statement execute function announce_catalog();
create trigger category_changed after insert or update or delete on category for each statement execute function announce_catalog();
create trigger facet_value_changed after insert or update or delete on facet_value for each statement execute function announce_catalog();
