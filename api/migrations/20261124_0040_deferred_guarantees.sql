-- Renewals that were paid before their first day, because their money came late and another renewal had paid for their
-- days: when that day has come, the savings guarantee of the year before is paid (api/membership/pay-deferred-guarantees.ts).
create index membership_charge_paid_ahead on membership_charge (period_start)
  where is_renewal and (paid_at at time zone 'America/Los_Angeles')::date < period_start;
