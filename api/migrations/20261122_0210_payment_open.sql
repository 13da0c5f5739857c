-- The sweeps look for payments that are pending or held, every minute; a payment leaves the index when it is captured.
drop index payment_unsettled;
create index payment_open on payment (updated_at) where status in ('pending', 'authorized');
