-- The wish to keep the card belongs to the order: whoever settles it, the request or the sweep, keeps it.
alter table sales_order add column save_card boolean not null default false;
