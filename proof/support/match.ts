import { sql } from 'kysely';
import { auditDatabase } from '#api/db/audit.ts';
import type { Db } from '#api/db/pool.ts';
import { sandboxGateway } from '#api/gateway/payment/sandbox.ts';
import { sendOpenRefunds } from '#api/membership/send-refunds.ts';
import { settleMembershipCharges } from '#api/membership/settle-charges.ts';
import { sweepOrders } from '#api/order/index.ts';
import type { ShopEnvironment } from '#harness/environment.ts';
import { gatewayRecord } from '#harness/gateway.ts';
import type { AuthorizationRow } from '../../gateway/record.ts';

type PaymentRow = {
  payment_id: string;
  status: string;
  amount_cents: number;
  authorized_cents: number;
  captured_cents: number;
  refunded_cents: number;
};

/** Sweeps only take what is a minute old; running them in the future saves the wait. */
const SWEEP_AHEAD_MS = 120_000;

/** Does immediately what the recurring jobs would do within two minutes: finishes everything that is half done. */
export async function settleAll({ db, gateway }: ShopEnvironment): Promise<void> {
  const context = { db, gateway: sandboxGateway({ url: gateway.url }), public_url: 'http://127.0.0.1' };
  const now = new Date(Date.now() + SWEEP_AHEAD_MS);
  await sweepOrders(context, now);
  await settleMembershipCharges(context, now);
  await sendOpenRefunds(context, now);
}

/** Compares, key by key, what the gateway did with what the shop believes (I3, I4). @returns the breaks. */
export async function matchGateway({ db, gateway }: Pick<ShopEnvironment, 'db' | 'gateway'>): Promise<string[]> {
  // The ledger is read before and after the record, so that a payment in motion doesn't count as a break.
  const before = await readPayments(db);
  const { authorizations } = await gatewayRecord(gateway.url);
  const after = await readPayments(db);
  const byKey = new Map(authorizations.map((row) => [row.key, row]));
  const breaks: string[] = [];
  for (const [payment_id, payment] of after) {
    const known = byKey.get(payment_id);
    const was = before.get(payment_id);
    if (isTrue(payment, known) || (was !== undefined && isTrue(was, known))) continue;
    breaks.push(`payment ${payment_id}: shop ${JSON.stringify(payment)}, gateway ${JSON.stringify(known ?? null)}`);
  }
  for (const row of authorizations) {
    // A key that was barred before its first use moved no money.
    const isBarred = row.status === 'voided' && row.amount_cents === 0;
    if (!after.has(row.key) && !isBarred)
      breaks.push(`the gateway has ${row.key} (${row.status}), the shop knows nothing of it`);
  }
  return breaks;
}

function isTrue(payment: PaymentRow, known: AuthorizationRow | undefined): boolean {
  // A token that was refused never reached the record.
  if (!known) return payment.status === 'declined';
  return (
    payment.status === known.status &&
    // A key that was barred before its authorization arrived has no amount.
    (payment.amount_cents === known.amount_cents || known.status === 'voided') &&
    payment.captured_cents === known.captured_cents &&
    payment.refunded_cents === known.refunded_cents
  );
}

async function readPayments(db: Db): Promise<Map<string, PaymentRow>> {
  const { rows } = await sql<PaymentRow>`
    select payment_id, status, amount_cents, authorized_cents, captured_cents, refunded_cents from payment`.execute(db);
  return new Map(rows.map((row) => [row.payment_id, row]));
}

/**
 * @param options.hasWorker false where no worker takes events from the outbox.
 * @returns the statements of audit.sql that fail, one per line.
 */
export async function auditBreaks(db: Db, { has_worker: hasWorker = true } = {}): Promise<string[]> {
  const findings = await auditDatabase(db, { now: new Date() });
  const wanted = findings.filter(({ name }) => hasWorker || name !== 'I23 no event waits for long');
  return wanted.map(({ name, rows }) => `${name}: ${JSON.stringify(rows).slice(0, 600)}`);
}
