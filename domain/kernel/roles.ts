/** Requirement M4: the life of a customer. A visitor has no account row. */
export const USER_STATUSES = ['visitor', 'lead', 'trial', 'member', 'canceled'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** Who a call or a page is for. `staff` is an account with the operator flag. */
export const ROLES = [...USER_STATUSES, 'staff'] as const;
export type Role = (typeof ROLES)[number];
