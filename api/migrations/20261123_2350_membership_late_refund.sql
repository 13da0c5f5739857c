-- Before a free year begins, charges that were given up are ended, and money of theirs that comes late is refunded. No
-- cancellation is made up for that anymore: such a refund has none.
alter table membership_refund
  drop constraint membership_refund_cause,
  add constraint membership_refund_cause check (num_nonnulls(cancellation_id, membership_guarantee_id) = 1
    or (rule = 'late_charge' and num_nonnulls(cancellation_id, membership_guarantee_id) = 0));
create unique index membership_refund_late on membership_refund (membership_charge_id) where rule = 'late_charge';
alter table membership_charge add constraint membership_charge_late_is_ended
  check (status <> 'refunded' or ended_at is not null);

-- A real one of this cause refunds something or turns a renewal off.
alter table membership_refund disable trigger membership_refund_is_append_only;
update membership_refund r set cancellation_id = null from membership_cancellation k
where k.cancellation_id = r.cancellation_id and r.rule = 'late_charge'
  and k.cause = 'replaced' and k.refund_cents = 0 and not k.renew;
alter table membership_refund enable trigger membership_refund_is_append_only;
delete from membership_cancellation where cause = 'replaced' and refund_cents = 0 and not renew;
