import type { listPurchases } from '#domain/order/endpoints.ts';
import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import { cardOf } from '#storefront/catalog/card-of.server.ts';
import type { Purchase } from './buy-again-card.tsx';

/** Only what a card shows is sent to the browser. */
export function purchaseOf({
  product,
  times: _times,
  ...item
}: AnswerOf<typeof listPurchases>['purchases'][number]): Purchase {
  return { ...item, product: product && cardOf(product) };
}
