-- A child's options follow from the catalog, so a line no longer repeats them. Lines of one child that differed
-- only in their options become one: the oldest line to buy, with the quantity of all of them.
with child_line as (
  select l.* from cart_line l join product p using (product_id) where p.parent_product_id is not null
), same as (
  select array_agg(line_item_id order by save_for_later, added_at, line_item_id) as ids, least(999, sum(qty)) as qty
  from child_line group by cart_id, product_id, schedule_id, origin having count(*) > 1
), deleted as (
  delete from cart_line l using same where l.line_item_id = any(same.ids[2:])
)
update cart_line l set qty = same.qty from same where l.line_item_id = same.ids[1];

update cart_line l set options = '{}'
from product p where p.product_id = l.product_id and p.parent_product_id is not null and l.options <> '{}';
