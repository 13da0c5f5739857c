import type { UserStatus } from '#domain/kernel/roles.ts';

/** Whether a link to the plans opens them as a dialog (requirement M9); for everyone else it leads to their page. */
export function seesJoinDialog(status: UserStatus, isFromPaidAd: boolean): boolean {
  return (status === 'visitor' || status === 'lead') && !isFromPaidAd;
}
