import type { Account } from '#domain/identity/schema.ts';
import { dollars, toCents } from '#domain/kernel/money.ts';
import { breakEvenCents } from '#domain/membership/worth.ts';

const CHARGES_A_YEAR = { Monthly: 12, Annual: 1, Trial: 0 } as const;

/** What someone's own plan costs in a year, and the yearly spend at which that pays for itself; in dollars. */
export type PlanCost = { yearly_cost: number; break_even_spend: number };

/** Of a member whose plan renews; null for a plan that is free, on trial or ending. */
export function planCostOf({
  user_status,
  subscription,
}: Pick<Account, 'user_status' | 'subscription'>): PlanCost | null {
  const { membership_status, renew, renewal_price } = subscription;
  if (user_status !== 'member' || membership_status === null || !renew || !renewal_price) return null;
  const yearlyCents = toCents(renewal_price) * CHARGES_A_YEAR[membership_status];
  return { yearly_cost: dollars(yearlyCents), break_even_spend: dollars(breakEvenCents(yearlyCents)) };
}
