import type { PastPurchase } from '#domain/order/endpoints.ts';
import type { Catalog } from '#api/catalog/index.ts';
import { dollars } from '#domain/kernel/money.ts';
import type { PurchaseRow } from './purchase-query.ts';

/** What was bought, with price and stock as the catalog has them today; null where it is no longer sold. */
export function showPurchase(catalog: Pick<Catalog, 'card'>, row: PurchaseRow): PastPurchase {
  const { product_id, title, manufacturer, size_text, image, url_key, times, last_price_cents } = row;
  const product = catalog.card(product_id) ?? null;
  return {
    product_id,
    title,
    manufacturer,
    size_text,
    image,
    url: `/p/${url_key}`,
    times,
    last_price: dollars(last_price_cents),
    product: product?.is_available ? product : null,
  };
}
