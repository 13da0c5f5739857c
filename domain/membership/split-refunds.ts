/**
 * A payment that a charge can be refunded to. `share_cents`: the part of it that was for this charge. `left_cents`: what
 * hasn't been refunded of it, by the rule or by hand.
 */
export type RefundSource = { payment_id: string; share_cents: number; left_cents: number };

/**
 * Divides the refunds of charges among the payments that had paid for them. One payment can have paid for several charges:
 * each gets at most its share of it, and all of them together at most what is left of it.
 * @param refunds what each charge is to give back, in cents, with what has paid it in the order in which it's refunded.
 * @returns for each charge, what goes back to each of its payments: together what was asked for, or less where less is left.
 */
export function splitRefunds(refunds: readonly { cents: number; sources: readonly RefundSource[] }[]): number[][] {
  const all = refunds.flatMap(({ sources }) => sources);
  const leftOf = new Map(all.map(({ payment_id, left_cents }) => [payment_id, left_cents]));
  return refunds.map(({ cents, sources }) => {
    let rest = cents;
    return sources.map(({ payment_id, share_cents }) => {
      const left = leftOf.get(payment_id) ?? 0;
      const amount = Math.min(rest, share_cents, left);
      leftOf.set(payment_id, left - amount);
      rest -= amount;
      return amount;
    });
  });
}
