import { sql } from 'kysely';
import type { Day } from '#domain/kernel/calendar.ts';
import { pacificDay, SHOP_ZONE } from '#domain/kernel/pacific.ts';
import type { FreshCohort } from '#domain/compliance/fresh-cohort.ts';
import { FRESH_COHORTS_JSON, regionOfZip } from '#api/compliance/index.ts';
import type { DatedRate } from '#domain/tax/rates.ts';
import { termSavings } from '#api/pricing/index.ts';
import { ratesOfRegionJson } from '#api/tax/index.ts';
import type { Db } from '#api/db/pool.ts';

/** Columns of `membership as m`. */
const MEMBERSHIP = [
  'm.joined_date',
  'm.expired_on',
  'm.membership_status',
  'm.type as membership_type',
  'm.renew',
  'm.price_cents as membership_price_cents',
  'm.trial_expires_on',
  'm.cycle_count',
  'm.cancellation_date',
  'm.last_refund_cents',
] as const;

/** The state of the billing ZIP, asked only where there is no default address. */
const ZIP_REGION = sql<
  string | null
>`case when d.region_code is null then ${sql.raw(regionOfZip('left(a.billing_zip, 5)'))} end`.as('zip_region');
const FRESH_COHORTS = sql<FreshCohort[]>`${sql.raw(FRESH_COHORTS_JSON)}`.as('fresh_cohorts');
/** The tax rates where the person lives, asked only where a renewal will be charged. */
const RENEWAL_RATES = sql<DatedRate[] | null>`case when m.renew and m.price_cents > 0
  then ${sql.raw(ratesOfRegionJson(`coalesce(d.region_code, ${regionOfZip('left(a.billing_zip, 5)')})`))} end`.as(
  'renewal_rates',
);
/**
 * The renewal was declined and will be tried again, and no card was chosen since, which the next try would charge: added,
 * entered again or made the default. A bank that could not be reached is not the card's fault.
 */
const CARD_FAILED = sql<boolean>`exists (select 1 from membership_charge as c where c.account_id = a.account_id
  and m.state = 'active' and m.renew and c.is_renewal and c.period_start = m.expired_on
  and c.status = 'failed' and c.failure_code <> 'payment_unavailable'
  and not exists (select 1 from payment_method as p
    where p.account_id = a.account_id and p.removed_at is null and greatest(p.created_at, p.chosen_at) > c.created_at))`.as(
  'card_failed',
);

const GOOGLE_LINKED = sql<boolean>`exists (select 1 from google_identity as g where g.account_id = a.account_id)`.as(
  'google_linked',
);
const WORKED_OUT = [ZIP_REGION, FRESH_COHORTS, RENEWAL_RATES, CARD_FAILED, GOOGLE_LINKED] as const;

/**
 * The paid term that runs on `today`, or the last one while its renewal is being tried: its fee without tax, with what an
 * upgrade credited of the month before, its first day, and the first day after it.
 */
function paidTerm(today: Day) {
  return sql<{ term_fee_cents: number; term_start: Day; term_end: Day }>`(
    select t.price_cents + t.credit_cents as term_fee_cents, t.period_start as term_start, t.period_end as term_end
    from membership_charge as t
    where t.account_id = a.account_id and t.status = 'paid' and t.ended_at is null
      and t.undoes_cancellation_id is null and t.period_start <= ${today}
    order by t.period_start desc, t.created_at desc limit 1)`.as('term');
}

const TERM = { from: sql<Day>`term.term_start`, to: sql<Day>`term.term_end` };

/**
 * Everything GET /account answers, in one statement. It reads tables of higher ranks, as `tables.ts`
 * declares, and writes none.
 */
export async function findAccountFacts(db: Db, account_id: string, now: Date) {
  return db
    .selectFrom('account as a')
    .leftJoin('membership as m', 'm.account_id', 'a.account_id')
    .leftJoinLateral(paidTerm(pacificDay(now)), (join) => join.onTrue())
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('sales_order as o')
          .select([
            sql<number>`count(*)`.as('order_count'),
            sql<Date | null>`min(o.placed_at)`.as('first_order_at'),
            sql<Date | null>`max(o.placed_at)`.as('last_order_at'),
            sql<number>`coalesce(sum(o.saved_cents), 0)`.as('saved_cents'),
            sql<number>`coalesce(sum(o.saved_cents) filter (where
              date_trunc('year', o.placed_at at time zone ${sql.lit(SHOP_ZONE)}) =
              date_trunc('year', ${now}::timestamptz at time zone ${sql.lit(SHOP_ZONE)})), 0)`.as(
              'saved_this_year_cents',
            ),
            termSavings(TERM).as('saved_this_term_cents'),
          ])
          .whereRef('o.account_id', '=', 'a.account_id')
          .where('o.status', 'in', ['placed', 'closed'])
          .as('orders'),
      (join) => join.onTrue(),
    )
    .leftJoin('address as d', (join) =>
      join
        .onRef('d.account_id', '=', 'a.account_id')
        .on('d.is_default_shipping', '=', true)
        .on('d.removed_at', 'is', null),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('warehouse as w')
          .select('w.warehouse_id')
          .where(sql<boolean>`d.region_code = any(w.region_codes)`)
          .orderBy('w.warehouse_id')
          .limit(1)
          .as('nearest'),
      (join) => join.onTrue(),
    )
    .leftJoin('household as h', 'h.account_id', 'a.account_id')
    .selectAll('a')
    .select(['h.diets', 'h.allergens', 'h.never_items'])
    .select(MEMBERSHIP)
    .select([
      'orders.order_count',
      'orders.first_order_at',
      'orders.last_order_at',
      'orders.saved_cents',
      'orders.saved_this_year_cents',
      'orders.saved_this_term_cents',
      'term.term_fee_cents',
      'd.telephone as address_telephone',
      'd.postcode as address_postcode',
      'd.region_code as address_region',
      ...WORKED_OUT,
      'nearest.warehouse_id',
    ])
    .where('a.account_id', '=', account_id)
    .executeTakeFirstOrThrow();
}

export type AccountFacts = Awaited<ReturnType<typeof findAccountFacts>>;
