-- People are counted, not orders: someone who orders a product again and again counts once.
alter table recent_sale rename column orders to buyers;
alter table recent_sale rename constraint recent_sale_orders_check to recent_sale_buyers_check;
