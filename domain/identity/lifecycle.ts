import { GROUP_ID } from './names.ts';
import type { UserStatus } from '#domain/kernel/roles.ts';

export type AccountStatus = Exclude<UserStatus, 'visitor'>;

/** Requirement M4. A trial is for new customers only, so no status leads back to it. */
const NEXT: Record<AccountStatus, readonly AccountStatus[]> = {
  lead: ['trial', 'member'],
  trial: ['member', 'canceled'],
  member: ['canceled'],
  canceled: ['member'],
};

export function canBecome(from: AccountStatus, to: AccountStatus): boolean {
  return NEXT[from].includes(to);
}

/** A status without a plan or trial in force. */
export type OutsideStatus = Extract<AccountStatus, 'lead' | 'canceled'>;

export function isOutside(status: AccountStatus): status is OutsideStatus {
  return status === 'lead' || status === 'canceled';
}

/** Requirement M3. Employees stay in their own group whatever plan they have. */
export function groupOf(user_status: AccountStatus, isEmployee: boolean): number {
  if (isEmployee) return GROUP_ID.employee;
  if (user_status === 'lead') return GROUP_ID.general;
  return user_status === 'canceled' ? GROUP_ID.member_lapsed : GROUP_ID.member_basic;
}
