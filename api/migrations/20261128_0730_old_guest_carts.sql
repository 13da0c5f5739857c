-- Old carts of guests are deleted, so that no one can fill the database with carts. They are found by created_at:
-- with updated_at in an index, every change of a cart would write to all of its indexes.
create index cart_guest_age on cart (status, created_at) where guest_hash is not null;
-- Deleting a cart looks for what refers to it; without these, that reads all orders and quotes for each cart.
create index sales_order_any_cart on sales_order (cart_id);
create index quote_cart on quote (cart_id);
