import type { Day } from '#domain/kernel/calendar.ts';
import { invalid, Refusal } from '#domain/kernel/refusal.ts';
import { REQUIRED_FIELD } from '#domain/kernel/wire.ts';
import { isExpired } from '#domain/payment/cards.ts';
import type { CcType } from '#domain/payment/cc-types.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import type { Db } from '#api/db/pool.ts';
import type { CardUse } from '#api/gateway/payment/port.ts';
import { findMethod } from './store.ts';

/** What pays: a token the page got from the gateway, for a card or for a bank's step, or a saved card. Brand and digits are null until they are known. */
export type PaymentSource = {
  token: string;
  card_use: CardUse;
  /** The account. */
  owner: string;
  payment_method_id: string | null;
  cc_type: CcType | null;
  last4: string | null;
};

type Given = { payment_token?: string | undefined; payment_method_id?: string | undefined };

/**
 * Turns what the page sent into something the gateway takes.
 * @param newCard what a card that isn't saved yet is for.
 * @param today on which a saved card may not have expired; null where the bank decides, which may know its new date.
 * @returns null if the page named neither a token nor a card.
 * @throws Refusal `payment_method_not_found` for a card that is not the account's; `payment_method_expired`.
 */
export async function findPaymentSource(
  db: Db,
  account_id: string,
  given: Given,
  { newCard, today }: { newCard: Exclude<CardUse, 'saved'>; today: Day | null },
): Promise<PaymentSource | null> {
  if (given.payment_method_id) {
    const method = await findMethod(db, account_id, given.payment_method_id);
    if (!method) throw new Refusal(PAYMENT_REFUSALS.payment_method_not_found);
    if (today !== null && isExpired(method, today)) throw new Refusal(PAYMENT_REFUSALS.payment_method_expired);
    const { payment_method_id, cc_type, last4, token } = method;
    return { token, card_use: 'saved', owner: account_id, payment_method_id, cc_type, last4 };
  }
  if (!given.payment_token) return null;
  const unknown = { payment_method_id: null, cc_type: null, last4: null };
  return { token: given.payment_token, card_use: newCard, owner: account_id, ...unknown };
}

/** @throws Refusal `invalid` for the field that is missing. */
export function requirePaymentSource(source: PaymentSource | null): PaymentSource {
  if (!source) throw invalid([{ field: 'payment_token', message: REQUIRED_FIELD }]);
  return source;
}
