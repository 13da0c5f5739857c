import { sql } from 'kysely';
import { addDays, type Day } from '#domain/kernel/calendar.ts';
import { pacificDay, SHOP_ZONE } from '#domain/kernel/pacific.ts';
import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import { lockAnyAccount } from '#api/identity/index.ts';
import { Sweep } from '#api/jobs/sweep.ts';
import type { MembershipContext } from './membership-context.ts';
import { payGuarantee } from './pay-guarantee.ts';
import type { ChargeRow } from './charge-store.ts';

/** So long after a year has ended, its guarantee is still paid: longer than any outage. */
const PAID_WITHIN_DAYS = 30;
const PAGE = 200;

/**
 * Pays the savings guarantee of years whose renewal had been paid before they were over: money that came late, after
 * another renewal had paid for its days (`fit-period.ts`). Safe to repeat.
 * @returns how many were paid.
 * @throws AggregateError after trying every one, if any failed.
 */
export async function payDeferredGuarantees(context: MembershipContext, now: Date): Promise<number> {
  const { db, public_url } = context;
  const sweep = new Sweep('membership.pay_guarantees');
  const paid = await sweep.eachOfPages<ChargeRow>(
    (after) => listDeferred(db, pacificDay(now), { after: after?.membership_charge_id ?? null }),
    ({ account_id, membership_charge_id }) =>
      inTransaction(db, async (tx) => {
        const account = await lockAnyAccount(tx, account_id);
        // It may have been paid, or its membership canceled, since the list was read.
        const [renewal] = await listDeferred(tx, pacificDay(now), { only: membership_charge_id });
        return renewal !== undefined && payGuarantee(tx, { renewal, account, public_url, now });
      }),
  );
  sweep.end();
  return paid;
}

/** Renewals that were paid before their first day, which has come, and without a guarantee; in pages, by id. */
async function listDeferred(
  db: Db | Tx,
  today: Day,
  { after = null, only = null }: { after?: string | null; only?: string | null },
): Promise<ChargeRow[]> {
  return db
    .selectFrom('membership_charge as c')
    .selectAll('c')
    .where('c.is_renewal', '=', true)
    .where(sql<boolean>`(c.paid_at at time zone ${sql.lit(SHOP_ZONE)})::date < c.period_start`)
    .where('c.period_start', '>', addDays(today, -PAID_WITHIN_DAYS))
    .where('c.period_start', '<=', today)
    .where('c.status', '=', 'paid')
    .where('c.ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membership_guarantee as g')
            .select('g.renewal_charge_id')
            .whereRef('g.renewal_charge_id', '=', 'c.membership_charge_id'),
        ),
      ),
    )
    .$if(after !== null, (query) => query.where('c.membership_charge_id', '>', after))
    .$if(only !== null, (query) => query.where('c.membership_charge_id', '=', only))
    .orderBy('c.membership_charge_id')
    .limit(PAGE)
    .execute();
}
