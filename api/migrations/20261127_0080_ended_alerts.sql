-- The daily deletion of ended alerts read all alerts, most of which wait.
create index restock_alert_ended on restock_alert (notified_at) where notified_at is not null;
