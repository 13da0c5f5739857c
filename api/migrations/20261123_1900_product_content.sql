-- What the buyer of a `virtual` product reads once it is paid for (DigitalContent in domain/catalog/digital-content.ts).
create table product_content (
  product_id int primary key references product on delete cascade,
  content    jsonb not null check (jsonb_typeof(content) = 'object'),
  updated_at timestamptz not null default now()
);

-- Orders whose buyer was mailed where to read what they bought.
create table order_content_mailed (
  order_id uuid primary key references sales_order,
  mailed_at  timestamptz not null
);
create index order_line_unboxed on order_line (order_id) where shipment_id is null;

-- Without its content, a virtual product would be paid for and never delivered.
update product set is_available = false where product_type = 'virtual' and is_available;
create function refuse_sale_without_content() returns trigger language plpgsql as $$
declare
  sold int;
begin
  if tg_table_name = 'product' then sold := new.product_id; else sold := old.product_id; end if;
  -- Both rows are locked, so that neither can change at the same moment. At the end of the transaction, since a product
  -- is written before its content.
  perform 1 from product p where p.product_id = sold and p.product_type = 'virtual' and p.is_available for share;
  if not found then return null; end if;
  perform 1 from product_content c where c.product_id = sold for share;
  if not found then
    raise exception 'Product % is virtual and can''t be sold without its content', sold
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger product_has_content after insert or update of product_type, is_available on product
  deferrable initially deferred
  for each row when (new.product_type = 'virtual' and new.is_available) execute function refuse_sale_without_content();
create constraint trigger content_of_sold_product after delete or update of product_id on product_content
  deferrable initially deferred
  for each row execute function refuse_sale_without_content();
