import type { ProductCard } from '#domain/catalog/schema.ts';
import type { HouseholdView } from './household-view.ts';
import { productById, type Snapshot } from './snapshot.ts';

/**
 * The cards of these products in this order, each once; a choice as its family. What isn't listed, and what the household
 * leaves out, is missing.
 */
export function showCards(
  snapshot: Snapshot,
  product_ids: readonly number[],
  view: HouseholdView | null,
): ProductCard[] {
  const families = product_ids.flatMap((product_id) => {
    const product = productById(snapshot, product_id);
    return product ? (product.parent_product_id ?? product.product_id) : [];
  });
  return [...new Set(families)].flatMap((product_id) => {
    const product = productById(snapshot, product_id);
    return product?.is_listed && !view?.isHidden(product) ? product.card : [];
  });
}
