-- What the payment gateway told us of its own accord (I22). A notice is never believed: it makes the shop ask.
create table payment_notice (
  notice_id   text primary key check (length(notice_id) between 1 and 200),
  payment_id  uuid not null references payment,
  received_at timestamptz not null
);
create index payment_notice_received on payment_notice (received_at);
