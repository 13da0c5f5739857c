/** What the cart says of the shipping of fresh food; amounts such as "$9.95". */
export const CART_TEXTS = {
  chilled: 'Fresh food ships chilled.',
  chilledFor: (fee: string, freeFrom: string | null) =>
    `Fresh food ships chilled for ${fee}${freeFrom === null ? '' : `, free at ${freeFrom} or more`}.`,
} as const;
