-- How many of a set its parts allow, by the rule of domain/catalog/set-stock.ts: a part that isn't sold allows none.
-- In a function because a query over carts sets up all its subqueries each time it runs, and few products are sets:
-- with the rule written out, reading a cart took a quarter longer.
create function sets_in_stock(parts jsonb) returns bigint language plpgsql stable as $$
begin
  return (
    select min(case when q.is_available then
        (select coalesce(sum(s.on_hand - s.reserved), 0) from stock s where s.product_id = q.product_id)
      else 0 end / (part ->> 'qty')::int)
    from jsonb_array_elements(parts) part left join product q on q.product_id = (part ->> 'product_id')::int);
end $$;
