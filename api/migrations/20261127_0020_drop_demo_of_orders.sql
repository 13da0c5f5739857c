-- Nothing has written or read it since 20261122_0400_demo_leaves_orders.
alter table sales_order drop column is_demo;
