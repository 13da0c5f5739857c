/** Read on the server only: a product's data brings the sentence. */
export const SHIPPING_TEXTS = {
  unboxed: (how: string) => `${how}. Read online or print. No refunds, unless you can't open it.`,
  box: (box: string) => `Ships in your ${box.toLowerCase()}.`,
  fee: (box: string, fee: string) => `${box}: shipping ${fee}.`,
  adultSignature: 'An adult 21+ must sign.',
} as const;
