const CARD_BRANDS = [
  'visa',
  'mastercard',
  'american express',
  'discover',
  'diners',
  'jcb',
  'unionpay',
  'other',
] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

/** They have no digits to show. */
const WALLETS = ['PayPal', 'Google Pay', 'Apple Pay', 'Venmo'] as const;

/** What a saved card or a payment can be, as the specification names it. */
export const CC_TYPES = [...WALLETS, ...CARD_BRANDS, 'ebt'] as const;
export type CcType = (typeof CC_TYPES)[number];
