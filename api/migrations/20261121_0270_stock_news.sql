-- An order moves stock twice, but what can be promised changes once: when the goods are set aside. Booking them
-- off lowers on_hand and reserved together, and no shelf label changes. News of it made every process read
-- products anew for nothing, and commits that announce wait for one another.
create function announce_stock() returns trigger language plpgsql as $$
declare ids text;
begin
  select case when count(*) > 500 then 'all' else string_agg(product_id::text, ',') end into ids
  from (
    select product_id from (
      select product_id, warehouse_id, on_hand - reserved as available from after_change
      except
      select product_id, warehouse_id, on_hand - reserved from before_change
    ) moved group by product_id
  ) changed;
  if ids is not null then perform pg_notify('catalog', ids); end if;
  return null;
end $$;

drop trigger stock_changed on stock;
create trigger stock_changed after update on stock
  referencing old table as before_change new table as after_change
  for each statement execute function announce_stock();
