/** Read on the server only: a card's data brings the words. */
export const CARD_TEXTS = {
  /** Beside the size; the product's page adds that states may leave foods out. */
  ebt: (size: string) => [size, 'SNAP EBT eligible'].filter(Boolean).join(' · '),
  saving: (amount: string) => `Save ${amount}`,
} as const;
