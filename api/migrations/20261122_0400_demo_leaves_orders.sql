-- Whether a box comes with the demo shop is the demo carrier's business; it tells by the tracking number.
update shipment s set tracking_number = 'TC' || substr(s.tracking_number, 3)
from sales_order o
where o.order_id = s.order_id and o.is_demo and s.tracking_number like 'TB%';

-- The column stays until no server of the version before can be running: it still writes it. Nothing reads it now.
comment on column sales_order.is_demo is 'Unused; to be dropped.';
