import type { CcType } from './cc-types.ts';
import type { PaidWith, PaymentMethod } from './endpoints.ts';

const CC_TYPE_LABELS = {
  PayPal: 'PayPal',
  'Google Pay': 'Google Pay',
  'Apple Pay': 'Apple Pay',
  Venmo: 'Venmo',
  visa: 'Visa',
  mastercard: 'Mastercard',
  'american express': 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  other: 'Card',
  ebt: 'EBT',
} as const satisfies Record<CcType, string>;

type PaidWithRow = { cc_type: CcType; last4: string | null };

/** "Visa ending in 4242"; a wallet has no digits and is only named. */
export function ccLabel({ cc_type, last4 }: PaidWithRow): string {
  const label = CC_TYPE_LABELS[cc_type];
  return last4 === null ? label : `${label} ending in ${last4}`;
}

/** What paid, as pages see it: a card, or a wallet without digits. */
export function showPaidWith(paid: PaidWithRow): PaidWith {
  return { cc_type: paid.cc_type, cc_label: ccLabel(paid), last4: paid.last4 ?? '' };
}

/** A card is good to the end of its month. @param today YYYY-MM-DD. */
export function isExpired(card: { exp_month: number; exp_year: number }, today: string): boolean {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return card.exp_year * 12 + card.exp_month < year * 12 + month;
}

type SavedCard = PaidWithRow & {
  payment_method_id: string;
  exp_month: number;
  exp_year: number;
  is_default: boolean;
};

/** A saved card as the pages see it; its token stays on the server. @param today YYYY-MM-DD. */
export function showCard(card: SavedCard, today: string): PaymentMethod {
  const { payment_method_id: id, exp_month, exp_year, is_default } = card;
  return {
    id,
    ...showPaidWith(card),
    exp_month,
    exp_year,
    expired: isExpired(card, today),
    is_default,
  };
}
