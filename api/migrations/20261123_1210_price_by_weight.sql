-- A product may be ordered by the piece and priced by what the piece weighs, as meat is. Its price is then the estimate for
-- one piece, by the rule of domain/pricing/weight-price.ts. Weights are hundredths of a pound, as scales in stores show.
alter table price
  add column sold_by text not null default 'count' check (sold_by in ('count', 'weight')),
  add column per_pound_cents int check (per_pound_cents between 1 and 1000000),
  add column estimated_lb_hundredths int check (estimated_lb_hundredths > 0),
  add column lb_hundredths_max int check (lb_hundredths_max <= 100000);
alter table price
  add constraint price_by_weight_is_whole
    check (num_nonnulls(per_pound_cents, estimated_lb_hundredths, lb_hundredths_max)
      = case sold_by when 'weight' then 3 else 0 end),
  add constraint price_estimate_within_max check (estimated_lb_hundredths <= lb_hundredths_max),
  add constraint price_is_the_estimate
    check (sold_by = 'count' or price_cents = (per_pound_cents::bigint * estimated_lb_hundredths + 50) / 100),
  -- Both are amounts for a piece, which would no longer be right once it is weighed.
  add constraint price_by_weight_has_no_other
    check (sold_by = 'count' or (autoship_price_cents is null and tiered_pricing = '[]'));

-- Nothing weighs what is packed yet, so an order would charge the estimate. Until something does, such a product isn't sold.
create function refuse_sale_by_weight() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'price' then
    -- Locked, so that the product can't be put on sale at the same moment.
    perform 1 from product p where p.product_id = new.product_id and p.is_available for share;
  else
    perform 1 from price c where c.product_id = new.product_id and c.sold_by = 'weight';
  end if;
  if found then
    raise exception 'Product % is priced by weight and can''t be sold until orders are weighed', new.product_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger price_by_weight_not_sold after insert or update of sold_by on price
  for each row when (new.sold_by = 'weight') execute function refuse_sale_by_weight();
create trigger product_by_weight_not_sold after update of is_available on product
  for each row when (new.is_available and not old.is_available) execute function refuse_sale_by_weight();
