-- What goes well with a product: products that are in the same orders more often than chance would have it. A worker counts
-- it from orders, and the catalogs in memory read it, so that browsing never does. A choice (a size, a flavor) counts as its parent.
create table pairing (
  product_id int primary key references product on delete cascade,
  -- The strongest first.
  goes_with  int[] not null check (cardinality(goes_with) between 1 and 12)
);
create trigger pairing_added after insert on pairing referencing new table as changed for each statement execute function announce_products();
create trigger pairing_changed after update on pairing referencing new table as changed for each statement execute function announce_products();
create trigger pairing_removed after delete on pairing referencing old table as changed for each statement execute function announce_products();
