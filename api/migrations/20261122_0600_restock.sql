-- Who wants a mail when a sold-out product is back. One waiting alert per person and product; it ends with its one mail,
-- or is deleted when the person doesn't want it anymore.
create table restock_alert (
  alert_id    uuid primary key,
  account_id  uuid        not null references account,
  product_id  int         not null references product,
  created_at  timestamptz not null,
  notified_at timestamptz
);
create unique index restock_alert_waiting on restock_alert (account_id, product_id) where notified_at is null;
create index restock_alert_product on restock_alert (product_id) where notified_at is null;
