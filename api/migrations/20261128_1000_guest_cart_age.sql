-- PostgreSQL found guests' carts with the old index: a plan made while there are none takes every index on their status for as
-- cheap as the one on the cookie, and then reads all guests' carts for each request until the next ANALYZE. No search by
-- cookie implies this index's condition, so only the deletion of old carts can use it.
drop index cart_guest_age;
create index cart_guest_age on cart (status, created_at) where account_id is null;
