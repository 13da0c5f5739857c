import type { Offer } from '#domain/membership/endpoints.ts';
import type { ShippingFee } from '#domain/pricing/endpoints.ts';
import { planPrices, shippingLines } from '#storefront/content/shop-texts.ts';
import { QUESTIONS_TEXTS as texts } from './question-texts.ts';
import type { Question } from './questions.tsx';

type Plan = Pick<Offer, 'membership_status' | 'price' | 'yearly_cost'>;

/** What people ask, with today's prices and fees in the answers. */
export function questionsOf(offers: readonly Plan[], fees: readonly ShippingFee[], isMember = false): Question[] {
  return [
    { ask: texts.cost, answer: texts.costAnswer(planPrices(offers)).trim() },
    ...(fees.length > 0 ? [{ ask: texts.shipping, answer: texts.shippingAnswer(shippingLines(fees)) }] : []),
    ...(isMember ? [] : [texts.lookAround]),
    ...texts.others,
  ];
}
