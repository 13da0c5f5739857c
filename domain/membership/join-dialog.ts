import type { UserStatus } from '#domain/kernel/roles.ts';

/** Whether someone is invited to join: visitors and leads. */
export function mayJoin(status: UserStatus): boolean {
  return status === 'visitor' || status === 'lead';
}

/** Whether a link to the plans opens them as a dialog (requirement M9). */
export function seesJoinDialog(status: UserStatus, isFromPaidAd: boolean): boolean {
  return mayJoin(status) && !isFromPaidAd;
}
