import type { PastPurchase } from '#domain/order/endpoints.ts';
import type { Catalog } from '#api/catalog/index.ts';
import { productUrl } from '#domain/catalog/addresses.ts';
import { dollars } from '#domain/kernel/money.ts';
import type { PurchaseRow } from './purchase-query.ts';

/**
 * What was bought, with price and stock as the catalog has them today; null where it is no longer sold.
 * @param noteOf why the household doesn't want a product any more; '' if it may have it.
 */
export function showPurchase(
  catalog: Pick<Catalog, 'soldCard'>,
  row: PurchaseRow,
  noteOf: (product_id: number) => string,
): PastPurchase {
  const { product_id, title, manufacturer, size_text, image, url_key, times, last_price_cents } = row;
  const card = catalog.soldCard(product_id);
  const household_note = card && noteOf(product_id);
  return {
    product_id,
    title,
    manufacturer,
    size_text,
    image,
    url: productUrl(url_key),
    times,
    last_price: dollars(last_price_cents),
    product: card && household_note ? { ...card, household_note } : card,
  };
}
