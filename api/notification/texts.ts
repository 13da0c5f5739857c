/** What every receipt has, whatever it is for. */
export const RECEIPT_TEXTS = { total: 'Total' } as const;
