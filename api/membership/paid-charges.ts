import { assertDefined } from '#domain/kernel/assert.ts';
import type { RefundSource } from '#domain/membership/split-refunds.ts';
import type { CcType } from '#domain/payment/cc-types.ts';
import type { Fee } from '#domain/tax/fee.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { listPaymentsOf } from '#api/payment/index.ts';
import { listFees, listPaidBack } from './refund-store.ts';

/** A payment that a charge can be refunded to, with the card that it goes to. */
export type Tender = RefundSource & { cc_type: CcType | null; last4: string | null };

/** A charge with what has paid it: first what paid a refund of it back, the newest of them first, then its own payment. */
export type PaidCharge = Fee & { membership_charge_id: string; created_at: Date; tenders: Tender[] };

/** Reads what paid each charge, and the ones they replaced. */
export async function readPaidCharges(
  db: Db | Tx,
  account_id: string,
  charges: readonly { membership_charge_id: string; upgrades_charge_id: string | null }[],
): Promise<(membership_charge_id: string) => PaidCharge> {
  const ids = charges.flatMap(({ membership_charge_id: id, upgrades_charge_id: replaced }) =>
    replaced === null ? [id] : [id, replaced],
  );
  const paidBack = await listPaidBack(db, account_id);
  const found = await listPaymentsOf(db, [...ids, ...paidBack.map(({ payment_id }) => payment_id)]);
  const payments = new Map(found.map((payment) => [payment.payment_id, payment]));
  const fees = new Map((await listFees(db, ids)).map((fee) => [fee.membership_charge_id, fee]));
  const tenderOf = (payment_id: string, shareCents?: number): Tender => {
    const { captured_cents, refunded_cents, cc_type, last4 } = assertDefined(payments.get(payment_id), 'A payment');
    const amounts = { share_cents: shareCents ?? captured_cents, left_cents: captured_cents - refunded_cents };
    return { payment_id, cc_type, last4, ...amounts };
  };
  return (id) => {
    const backs = paidBack.filter((row) => row.membership_charge_id === id).toReversed();
    const tenders = backs.map(({ payment_id, amount_cents }) => tenderOf(payment_id, amount_cents));
    return { ...assertDefined(fees.get(id), 'A paid charge'), tenders: [...tenders, tenderOf(id)] };
  };
}
