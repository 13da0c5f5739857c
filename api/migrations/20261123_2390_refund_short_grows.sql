-- More may be refunded by hand after a refund's rest was worked out, so a refund may be noted as short more than once.
alter table membership_refund_short drop constraint membership_refund_short_pkey;
alter table membership_refund_short add primary key (membership_refund_id, short_cents);
