/**
 * The savings guarantee: what the fee of a year is above what was saved in it, in cents without tax and never below 0
 * (requirement M12, decisions "Membership").
 */
export function shortfallOf({ fee_cents, saved_cents }: { fee_cents: number; saved_cents: number }): number {
  return Math.max(0, fee_cents - Math.max(0, saved_cents));
}
