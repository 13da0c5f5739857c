import type { Logger } from 'pino';
import { PART_FAULTS, type PartFault, partFaults } from '#domain/catalog/part-rule.ts';
import type { CatalogProduct } from './catalog-product.ts';
import { typeOf } from './packed/packed-product.ts';
import { productAt, productById, type Snapshot } from './snapshot.ts';

/** For each component why it can't be part of the set; null if it can. */
export function faultsOfSet(
  set: CatalogProduct,
  partOf: (product_id: number) => CatalogProduct | null | undefined,
): (PartFault | null)[] {
  const { product_id, storage, components } = set;
  return partFaults({ product_id, product_type: typeOf(set), storage, components }, (id) => {
    const part = partOf(id);
    // What has no price isn't in the catalog.
    return (
      part && {
        product_type: typeOf(part),
        storage: part.storage,
        has_price: true,
        choices: part.options,
        components: part.components,
      }
    );
  });
}

/** Logs the sets that can't be sold, or not in full, because of what they are made of; the audit finds them, too. */
export function warnOfFaults(snapshot: Snapshot, log: Pick<Logger, 'warn'>): void {
  const sets = new Set([...snapshot.bundlesById.values()].flat());
  for (const ordinal of sets) {
    const set = productAt(snapshot, ordinal);
    const faults = faultsOfSet(set, (product_id) => productById(snapshot, product_id));
    set.components.forEach(({ product_id }, at) => {
      const fault = faults[at];
      if (set.is_available && fault)
        log.warn({ set: set.card.sku, part: product_id }, `a part of a set ${PART_FAULTS[fault]}`);
    });
  }
}
