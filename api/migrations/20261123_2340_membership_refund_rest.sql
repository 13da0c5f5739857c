-- What one cancellation refunds of a charge can go to several payments: to what paid an earlier refund back, and, if some of
-- that was refunded by hand, to what had paid before. Together, refunds are never more than what is left of a payment.
alter table membership_refund
  drop constraint membership_refund_cancellation_id_membership_charge_id_key,
  add constraint membership_refund_of_cancellation unique (cancellation_id, membership_charge_id, payment_id);

-- The account's lock lets one transaction at a time add refunds of a payment. Those that the gateway has confirmed are in
-- refunded_cents, and so is what was refunded by hand.
create function refuse_refund_above_rest() returns trigger language plpgsql as $$
begin
  if (select p.captured_cents - p.refunded_cents < coalesce(sum(r.amount_cents), 0)
      from payment p left join membership_refund r on r.payment_id = p.payment_id
        and not exists (select 1 from membership_refund_sent s where s.membership_refund_id = r.membership_refund_id)
        and not exists (select 1 from payment_refund d
          where d.payment_id = p.payment_id and d.refund_id = r.membership_refund_id::text)
      where p.payment_id = new.payment_id group by p.payment_id) then
    raise exception 'refunds are more than what is left of payment %', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger membership_refund_is_left after insert on membership_refund
  for each row execute function refuse_refund_above_rest();
