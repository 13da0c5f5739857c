import type { Db, Tx } from '#api/db/pool.ts';
import type { Day } from '#domain/kernel/calendar.ts';

const OFFER_COLUMNS = [
  'offer_id',
  'membership_status',
  'title',
  'price_cents',
  'period_days',
  'period_months',
  'is_default',
] as const;

export type OfferRow = Awaited<ReturnType<typeof listOffers>>[number];
export async function listOffers(db: Db) {
  return db
    .selectFrom('membership_offer')
    .select(OFFER_COLUMNS)
    .where('is_active', '=', true)
    .orderBy('position')
    .limit(20)
    .execute();
}

/** Includes offers that are no longer sold, because people still have them. */
export async function findOffer(db: Db | Tx, offer_id: number) {
  return db
    .selectFrom('membership_offer')
    .select([...OFFER_COLUMNS, 'is_active'])
    .where('offer_id', '=', offer_id)
    .executeTakeFirst();
}

export async function findMembership(db: Db | Tx, account_id: string) {
  return db.selectFrom('membership').selectAll().where('account_id', '=', account_id).executeTakeFirst();
}

export async function extendMembership(
  tx: Tx,
  change: { account_id: string; expired_on: Day; now: Date },
): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ expired_on: change.expired_on, updated_at: change.now })
    .where('account_id', '=', change.account_id)
    .execute();
}

export type NewPeriod = {
  membership_id: string;
  account_id: string;
  offer: OfferRow;
  /** Without one it is a paid plan or a trial, whatever the membership was before. */
  type?: 'Gives' | 'employee';
  period_end: Day;
  renew: boolean;
  now: Date;
};

/** Starts a period: the first one inserts the row, a later one updates it. */
export async function putMembership(tx: Tx, period: NewPeriod): Promise<void> {
  const { membership_id, account_id, offer, type = 'regular', period_end, renew, now } = period;
  const isTrial = offer.membership_status === 'Trial';
  const values = {
    offer_id: offer.offer_id,
    membership_status: offer.membership_status,
    state: 'active' as const,
    expired_on: period_end,
    renew,
    cancellation_date: null,
    last_refund_cents: 0,
    price_cents: offer.price_cents,
    updated_at: now,
    type,
    // The end of a trial is remembered when a plan takes over.
    ...(isTrial ? { trial_expires_on: period_end } : {}),
  };
  await tx
    .insertInto('membership')
    .values({
      trial_expires_on: null,
      ...values,
      membership_id,
      account_id,
      joined_date: now,
      cycle_count: isTrial ? 0 : 1,
    })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        ...values,
        // A period that runs longer is never cut short by another.
        expired_on: eb
          .case()
          .when('membership.state', '=', 'ended')
          .then(eb.ref('excluded.expired_on'))
          .else(eb.fn<string>('greatest', [eb.ref('membership.expired_on'), eb.ref('excluded.expired_on')]))
          .end(),
        cycle_count: isTrial ? eb.ref('membership.cycle_count') : eb('membership.cycle_count', '+', 1),
        // A person who comes back after leaving joins again.
        joined_date: eb
          .case()
          .when('membership.state', '=', 'ended')
          .then(eb.ref('excluded.joined_date'))
          .else(eb.ref('membership.joined_date'))
          .end(),
      })),
    )
    .execute();
}

export async function markEnded(tx: Tx, account_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('membership')
    .set(({ fn, ref, val }) => ({
      state: 'ended',
      renew: false,
      // A trial that outlasts a canceled plan keeps the day of that cancellation, which can still be undone.
      cancellation_date: fn.coalesce(ref('cancellation_date'), val(now)),
      updated_at: now,
    }))
    .where('account_id', '=', account_id)
    .execute();
}

/** Memberships and trials that don't renew and whose last day has come; in pages, by account. */
export async function listRunOut(db: Db, today: Day, after: string | null): Promise<{ account_id: string }[]> {
  return db
    .selectFrom('membership')
    .select('account_id')
    .where('state', '=', 'active')
    .where('renew', '=', false)
    .where('expired_on', '<=', today)
    .$if(after !== null, (query) => query.where('account_id', '>', after))
    .orderBy('account_id')
    .limit(500)
    .execute();
}

/** Plans that renew and whose paid period is over; in pages, by account. */
export async function listRenewalsDue(db: Db, today: Day, after: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .select('account_id')
    .where('state', '=', 'active')
    .where('renew', '=', true)
    .where('expired_on', '<=', today)
    .$if(after !== null, (query) => query.where('account_id', '>', after))
    .orderBy('account_id')
    .limit(200)
    .execute();
  return rows.map((row) => row.account_id);
}

export async function setRenew(tx: Tx, change: { account_id: string; renew: boolean; now: Date }): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ renew: change.renew, updated_at: change.now })
    .where('account_id', '=', change.account_id)
    .execute();
}

/** Plans and trials that end or renew after `from` and until `to`; in pages, by account. */
export async function listEndingSoon(db: Db, { from, to, after }: { from: Day; to: Day; after: string | null }) {
  return db
    .selectFrom('membership as m')
    .innerJoin('membership_offer as o', 'o.offer_id', 'm.offer_id')
    .select(['m.account_id', 'm.expired_on', 'm.renew', 'm.price_cents'])
    .select(['o.offer_id', 'o.membership_status', 'o.period_days', 'o.period_months'])
    .where('m.state', '=', 'active')
    .where((eb) => eb.or([eb('m.renew', '=', true), eb('m.membership_status', '=', 'Trial')]))
    .where('m.expired_on', '>', from)
    .where('m.expired_on', '<=', to)
    .$if(after !== null, (query) => query.where('m.account_id', '>', after))
    .orderBy('m.account_id')
    .limit(200)
    .execute();
}
