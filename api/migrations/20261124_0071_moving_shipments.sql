-- The sweeps read boxes on their way in pages, by id, so that those that can't be moved hold up no other.
drop index shipment_moving;
create index shipment_moving on shipment (shipment_id) where delivery_status not in ('delivered', 'closed', 'canceled');
