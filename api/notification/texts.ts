/** What every mail has. */
export const MAIL_TEXTS = { wordmark: 'tallybean' } as const;

/** What every receipt has, whatever it is for. */
export const RECEIPT_TEXTS = { total: 'Total' } as const;
