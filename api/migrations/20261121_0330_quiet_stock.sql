-- A shelf label says at most 999, so news of a product that has far more than that told nobody anything: every
-- process read the product anew after every order, and commits that announce wait for one another. Changes above
-- twice that are not announced; twice, because an order that commits at the same moment is not seen here.
create or replace function announce_stock() returns trigger language plpgsql as $$
declare ids text;
begin
  select case when count(*) > 500 then 'all' else string_agg(product_id::text, ',') end into ids
  from (
    select product_id, sum(gained) as gained from (
      select product_id, on_hand - reserved as gained from after_change
      union all
      select product_id, reserved - on_hand from before_change
    ) moved group by product_id having sum(gained) <> 0
  ) changed
  cross join lateral (
    select coalesce(sum(s.on_hand - s.reserved), 0) as available from stock s where s.product_id = changed.product_id
  ) now
  where least(now.available, now.available - changed.gained) < 1998;
  if ids is not null then perform pg_notify('catalog', ids); end if;
  return null;
end $$;
