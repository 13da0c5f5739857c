import type { Role } from './roles.ts';

/** Who may make a call. `anyone`: the call never looks at the session, so its answer can be shared. */
export type Access = 'anyone' | readonly Role[];

export const EVERYONE = ['visitor', 'lead', 'trial', 'member', 'canceled', 'staff'] as const satisfies readonly Role[];
export const SIGNED_IN = ['lead', 'trial', 'member', 'canceled', 'staff'] as const satisfies readonly Role[];
/** Accounts that may buy. */
export const BUYERS = ['trial', 'member'] as const satisfies readonly Role[];
