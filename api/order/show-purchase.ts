import type { PastPurchase } from '#domain/order/endpoints.ts';
import type { Catalog } from '#api/catalog/index.ts';
import { productUrl } from '#domain/catalog/addresses.ts';
import { dollars } from '#domain/kernel/money.ts';
import type { PurchaseRow } from './purchase-query.ts';

/** What was bought, with price and stock as the catalog has them today; null where it is no longer sold. */
export function showPurchase(catalog: Pick<Catalog, 'soldCard'>, row: PurchaseRow): PastPurchase {
  const { product_id, title, manufacturer, size_text, image, url_key, times, last_price_cents } = row;
  return {
    product_id,
    title,
    manufacturer,
    size_text,
    image,
    url: productUrl(url_key),
    times,
    last_price: dollars(last_price_cents),
    product: catalog.soldCard(product_id),
  };
}
