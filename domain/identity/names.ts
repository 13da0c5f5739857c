/** Requirement M3. */
export const GROUP_ID = { general: 1, member_basic: 4, member_lapsed: 5, employee: 8 } as const;
