-- In how many orders of the last two weeks a product was: what /c/trending is ordered by. A worker counts it from orders,
-- and the catalogs in memory read it, so that browsing never does.
create table recent_sale (
  product_id int primary key references product on delete cascade,
  orders     int not null check (orders > 0)
);
create trigger recent_sale_added after insert on recent_sale referencing new table as changed for each statement execute function announce_products();
create trigger recent_sale_changed after update on recent_sale referencing new table as changed for each statement execute function announce_products();
create trigger recent_sale_removed after delete on recent_sale referencing old table as changed for each statement execute function announce_products();
