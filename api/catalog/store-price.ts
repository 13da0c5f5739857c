import { provenStoreCents } from '#domain/catalog/deals.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import type { CatalogProduct } from './catalog-product.ts';
import { naming } from './packed/packed-product.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The product with the card of this day, which names its store price only while there is evidence (`provenStoreCents`).
 * @param day null for the store price as it is stored.
 */
export function pricedOn(product: CatalogProduct, day: Day | null): CatalogProduct {
  const isNamed = day === null || provenStoreCents(product, day) === Math.max(product.msrp_cents, product.price_cents);
  return product.is_msrp_named === isNamed ? product : naming(product, isNamed);
}

/**
 * The snapshot with the cards of this day. They are made once a day, and not when they are shown, because lists,
 * suggestions, pages and carts all share them. What hasn't changed is the same object as before.
 */
export function snapshotOn(snapshot: Snapshot, today: Day): Snapshot {
  if (snapshot.priced_on === today) return snapshot;
  const products = snapshot.products.map((product) => pricedOn(product, today));
  if (products.every((product, ordinal) => product === snapshot.products[ordinal]))
    return { ...snapshot, priced_on: today };
  return { ...snapshot, version: snapshot.version + 1, priced_on: today, products, shape: {} };
}
