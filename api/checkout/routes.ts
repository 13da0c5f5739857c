import { placeOrder, quoteCheckout } from '#domain/checkout/endpoints.ts';
import { FEATURES } from '#domain/kernel/features.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { accountOf } from '#api/kernel/caller.ts';
import { failpoint } from '#api/kernel/failpoint.ts';
import { type CatalogCards, catalogFor } from '#api/cart/index.ts';
import { findOrderByKey, orderContext } from '#api/order/index.ts';
import { makeDeclineLimit, type Payments } from '#api/payment/index.ts';
import { type TaxPort, taxTable } from '#api/tax/index.ts';
import { placeOrder as place } from './place-order.ts';
import type { PlaceContext } from './placing.ts';
import { quoteCheckout as quote } from './quote-checkout.ts';

export type CheckoutDeps = Payments & { catalog: CatalogCards; tax?: TaxPort };

export function mountCheckout(shop: Shop, { catalog, tax = taxTable, ...payments }: CheckoutDeps): void {
  const context: PlaceContext = {
    ...orderContext(shop, payments),
    failpoint: (name) => failpoint(`place.${name}`),
  };

  serve(shop, quoteCheckout, ({ body, caller, cookies, now }) =>
    quote(
      { db: shop.db, catalog: catalogFor(catalog, cookies), tax, features: FEATURES },
      { account_id: accountOf(caller).account_id, ...body, now },
    ),
  );

  const limitDeclines = makeDeclineLimit(shop);
  serve(shop, placeOrder, ({ body, caller, now }) => {
    const { account_id } = accountOf(caller);
    const isRepeated = async () => Boolean(await findOrderByKey(shop.db, account_id, body.idempotency_key));
    return limitDeclines({ caller, card: body, isRepeated }, () => place(context, { account_id, ...body, now }));
  });
}
