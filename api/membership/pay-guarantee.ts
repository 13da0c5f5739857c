import { randomUUID } from 'node:crypto';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { guaranteeRefunds } from '#domain/membership/guarantee.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { enqueue } from '#api/jobs/outbox.ts';
import { queueMail } from '#api/notification/index.ts';
import { insertRefunds } from './refund-store.ts';
import { guaranteeMail } from './guarantee-mail.ts';
import { SEND_REFUNDS } from './record-cancellation.ts';
import type { ChargeRow } from './charge-store.ts';
import { findTermSavings } from './term-savings.ts';
import { readPaidCharges } from './paid-charges.ts';
import { type RefundLine, refundLinesOf, sumOf } from './refund-lines.ts';

type Reader = { email: string; firstname: string };

/**
 * Pays the savings guarantee of the year before `renewal`, a charge that has just been paid: what its fee was above what
 * was saved in it goes back, with its tax, to what had paid for that year. The caller holds the account's lock, and the
 * year and the renewal have one row each, so it is paid once. The money moves after the commit, by the job and the sweep of
 * refunds. Where that year isn't over, because the renewal's money came late and pays for days after another renewal's,
 * nothing is paid yet (`payDeferredGuarantees`).
 * @returns whether it was paid.
 */
export async function payGuarantee(
  tx: Tx,
  { renewal, account, public_url, now }: { renewal: ChargeRow; account: Reader; public_url: string; now: Date },
): Promise<boolean> {
  const { account_id, membership_charge_id: renewal_charge_id, period_start } = renewal;
  if (period_start > pacificDay(now)) return false;
  const owed = await workOutGuarantee(tx, account_id, period_start);
  if (!owed) return false;
  const { term, lines, ...amounts } = owed;
  const membership_guarantee_id = randomUUID();
  const { membership_charge_id } = term;
  const guarantee = {
    membership_guarantee_id,
    account_id,
    membership_charge_id,
    renewal_charge_id,
    ...amounts,
    worked_out_at: now,
  };
  await tx.insertInto('membership_guarantee').values(guarantee).execute();
  await insertRefunds(
    tx,
    lines.map(({ cc_type: _type, last4: _digits, ...line }) => ({
      ...line,
      membership_refund_id: randomUUID(),
      cancellation_id: null,
      membership_guarantee_id,
      created_at: now,
    })),
  );
  await enqueue(tx, SEND_REFUNDS, { membership_guarantee_id });
  await queueMail(tx, {
    mail_id: randomUUID(),
    dedupe_key: `membership-guarantee:${membership_charge_id}`,
    account_id,
    recipient: account.email,
    ...guaranteeMail({ guarantee, term, lines, firstname: account.firstname, public_url }),
    now,
  });
  return true;
}

/**
 * What the guarantee pays for the year that ends on that day, as things are now; undefined where it pays nothing. The
 * notice before a renewal and the payment after it both take it from here.
 */
export async function workOutGuarantee(db: Db | Tx, account_id: string, period_end: string) {
  const term = await findPaidYear(db, account_id, period_end);
  if (!term) return undefined;
  const saved_cents = await findTermSavings(db, { account_id, from: term.period_start, to: term.period_end });
  const lines = await listLines(db, { account_id, term, saved_cents });
  if (lines.length === 0) return undefined;
  return { term, lines, fee_cents: term.price_cents + term.credit_cents, saved_cents, refund_cents: sumOf(lines) };
}

type PaidYear = NonNullable<Awaited<ReturnType<typeof findPaidYear>>>;

/** The charge of the Annual plan whose year ends on that day; none for a month, a free year or one that was refunded. */
async function findPaidYear(db: Db | Tx, account_id: string, period_end: string) {
  return db
    .selectFrom('membership_charge as c')
    .innerJoin('membership_offer as o', 'o.offer_id', 'c.offer_id')
    .select(['c.membership_charge_id', 'c.period_start', 'c.period_end', 'c.upgrades_charge_id'])
    .select(['c.price_cents', 'c.tax_cents', 'c.credit_cents'])
    .where('c.account_id', '=', account_id)
    .where('c.period_end', '=', period_end)
    .where('o.membership_status', '=', 'Annual')
    .where('c.status', '=', 'paid')
    .where('c.price_cents', '>', 0)
    .where('c.ended_at', 'is', null)
    .where('c.undoes_cancellation_id', 'is', null)
    .orderBy('c.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What goes back to each payment of that year: its own, and that of the month before an upgrade. */
async function listLines(
  db: Db | Tx,
  { account_id, term, saved_cents }: { account_id: string; term: PaidYear; saved_cents: number },
): Promise<RefundLine[]> {
  const paidChargeOf = await readPaidCharges(db, account_id, [term]);
  const { membership_charge_id, upgrades_charge_id, price_cents, credit_cents } = term;
  const sources = [
    { charge: paidChargeOf(membership_charge_id), part_cents: price_cents },
    ...(upgrades_charge_id === null ? [] : [{ charge: paidChargeOf(upgrades_charge_id), part_cents: credit_cents }]),
  ];
  const cents = guaranteeRefunds(
    saved_cents,
    sources.map(({ charge, part_cents }) => ({ ...charge, part_cents })),
  );
  return refundLinesOf(sources.map(({ charge }, at) => ({ charge, cents: cents[at] ?? 0, rule: 'guarantee' })));
}
