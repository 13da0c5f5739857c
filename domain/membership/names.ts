/** Requirement M3. */
export const OFFER_ID = { trial: 0, annual: 3, monthly: 6 } as const;
