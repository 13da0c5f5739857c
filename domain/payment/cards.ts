import type { PaymentMethod } from './endpoints.ts';

const LABELS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  'american express': 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  other: 'Card',
  ebt: 'EBT',
};

/** 'american express' -> 'American Express'; wallets are written as they are. */
export function cardLabel(cc_type: string): string {
  return LABELS[cc_type] ?? cc_type;
}

/** A card is good to the end of its month. @param today YYYY-MM-DD. */
export function isExpired(card: { exp_month: number; exp_year: number }, today: string): boolean {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return card.exp_year * 12 + card.exp_month < year * 12 + month;
}

type SavedCard = {
  payment_method_id: string;
  cc_type: string;
  last4: string | null;
  exp_month: number;
  exp_year: number;
  is_default: boolean;
};

/** A saved card as the pages see it; its token stays on the server. @param today YYYY-MM-DD. */
export function showCard(card: SavedCard, today: string): PaymentMethod {
  const { payment_method_id: id, cc_type, last4, exp_month, exp_year, is_default } = card;
  return {
    id,
    cc_type,
    cc_label: last4 === null ? cardLabel(cc_type) : `${cardLabel(cc_type)} ending in ${last4}`,
    last4: last4 ?? '',
    exp_month,
    exp_year,
    expired: isExpired(card, today),
    is_default,
  };
}
