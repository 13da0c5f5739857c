-- What a set may be made of, as domain/catalog/part-rule.ts has it: why a product can't be part of this set; null if it can.
-- The same product twice is found where all parts are read.
create function part_fault(set_id int, type_of_set text, storage_of_set text, part_id int) returns text
language sql stable as $$
  select case
    when set_id = part_id then 'itself'
    when q.product_id is null or not exists (select from price r where r.product_id = q.product_id) then 'missing'
    when q.product_type in ('gift', 'sample') then 'given'
    when q.product_type not in ('simple', 'wine', 'frozen_meat') or q.options <> '[]' or q.components <> '[]' then 'not_single'
    when type_of_set <> 'grouped' and q.storage <> storage_of_set then 'storage' end
  from (select 1) one left join product q on q.product_id = part_id
$$;

-- As before (migration 1000), but what can't be part of the set counts as sold out.
drop function set_available(text, jsonb, jsonb);
create function set_available(set_id int, type_of_set text, storage_of_set text, parts jsonb, rule jsonb) returns bigint
language plpgsql stable as $$
declare
  stocks bigint[];
  least_boxes bigint := 0;
  most_boxes bigint := 999;
  boxes bigint;
begin
  select array_agg(case when q.is_available and part.nth = 1
      and part_fault(set_id, type_of_set, storage_of_set, part.product_id) is null then
      (select coalesce(sum(s.on_hand - s.reserved), 0) from stock s where s.product_id = part.product_id)
    else 0 end / case when rule is null and type_of_set <> 'grouped' then part.qty else 1 end)
  into stocks
  from (
    select (one ->> 'product_id')::int as product_id, (one ->> 'qty')::int as qty,
      row_number() over (partition by one ->> 'product_id') as nth
    from jsonb_array_elements(parts) one
  ) part left join product q on q.product_id = part.product_id;
  if type_of_set = 'grouped' then return (select max(one) from unnest(stocks) one); end if;
  if rule is null then return (select min(one) from unnest(stocks) one); end if;
  while least_boxes < most_boxes loop
    boxes := (least_boxes + most_boxes + 1) / 2;
    if (select sum(least(one, (rule ->> 'each_max')::int * boxes)) from unnest(stocks) one)
      >= (rule ->> 'min')::int * boxes then least_boxes := boxes;
    else most_boxes := boxes - 1; end if;
  end loop;
  return least_boxes;
end $$;
