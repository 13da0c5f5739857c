import type { Logger } from 'pino';
import { provenStoreCents, type StorePriced } from '#domain/catalog/deals.ts';
import { isFamily, isGiven } from '#domain/catalog/names.ts';
import { addDays, type Day } from '#domain/kernel/calendar.ts';
import type { CatalogProduct } from './catalog-product.ts';
import { naming, storePricedOf } from './packed/packed-product.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The product with a card that names its store price only if there is evidence on this day (`provenStoreCents`).
 * @param day null for a card with the store price as it is stored.
 */
export function pricedOn(product: CatalogProduct, day: Day | null): CatalogProduct {
  const isNamed = day === null || isProven(storePricedOf(product), day);
  return product.is_msrp_named === isNamed ? product : naming(product, isNamed);
}

function isProven(priced: StorePriced, day: Day): boolean {
  return provenStoreCents(priced, day) === Math.max(priced.msrp_cents, priced.price_cents);
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

/** The day of the oldest check of the store prices that these products' cards name; null if they name none. */
export function oldestCheckOf(products: readonly CatalogProduct[]): Day | null {
  const named = products.filter(({ card }) => card.msrp > card.price);
  return named.map(({ msrp_checked_on }) => msrp_checked_on).toSorted()[0] ?? null;
}

/** How long before the evidence of store prices ends operators are warned. */
const WARNED_DAYS = 14;

/**
 * Logs how many products that are sold have no store price that counts, or soon won't. What members order of them saves
 * nothing, so the savings guarantee refunds their fees. No set has a store price, and a family has those of its choices.
 */
export function warnOfEvidence({ products }: Snapshot, today: Day, log: Pick<Logger, 'warn'>): void {
  const isUnproven = (product: CatalogProduct, day: Day) => {
    const priced = storePricedOf(product);
    return provenStoreCents(priced, day) === priced.price_cents;
  };
  const soon = addDays(today, WARNED_DAYS);
  const ending = products.filter((product) => isUnproven(product, soon)).filter(isBoughtAlone);
  if (ending.length === 0) return;
  const unproven = ending.filter((product) => isUnproven(product, today)).length;
  log.warn(
    { unproven, ending: ending.length - unproven },
    'products without a proven store price save members nothing',
  );
}

const isBoughtAlone = ({ is_available, components, card }: CatalogProduct) =>
  is_available && components.length === 0 && !isFamily(card) && !isGiven(card.product_type);
