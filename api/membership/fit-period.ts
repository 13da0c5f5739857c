import { periodEnd } from '#domain/membership/periods.ts';
import { nextPeriodEnd } from '#domain/membership/renewal.ts';
import type { Tx } from '#api/db/pool.ts';
import { findPaidUntil, movePeriod } from './charge-periods.ts';
import { type ChargeRow, findPlanStart } from './charge-store.ts';
import type { OfferRow } from './store.ts';

/**
 * Finds a period for money that arrived after its charge had been given up: if another charge has paid for
 * those days in the meantime, the period moves to the end of what is paid. The same days are never paid for
 * twice. An upgrade doesn't get here then: its money goes back.
 * @returns the charge, with the period that it pays for now.
 */
export async function fitPeriod(tx: Tx, charge: ChargeRow, offer: OfferRow, today: string): Promise<ChargeRow> {
  if (charge.status !== 'failed') return charge;
  const period_start = await findPaidUntil(tx, charge);
  if (period_start === null || period_start <= charge.period_start) return charge;
  const { account_id, membership_charge_id } = charge;
  const anchor = (await findPlanStart(tx, account_id)) ?? period_start;
  const period_end = charge.is_renewal
    ? nextPeriodEnd({ anchor, expired_on: period_start, today }, offer)
    : periodEnd(period_start, offer);
  await movePeriod(tx, { membership_charge_id, period_start, period_end });
  return { ...charge, period_start, period_end };
}
