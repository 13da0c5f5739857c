import { isFamily } from '#domain/catalog/names.ts';
import type { Db } from '#api/db/pool.ts';
import { productAt, type Snapshot } from './snapshot.ts';

/** The worker's counts: in how many orders of the last days a product was. Products that were in none are left out. */
export async function readRecentOrders(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('recent_sale').select(['product_id', 'orders']).execute();
  return new Map(rows.map(({ product_id, orders }) => [product_id, orders]));
}

/** In how many orders of the last days a product was; those of a family are its choices' together. */
export function recentOrdersOf(snapshot: Snapshot, ordinal: number): number {
  const product = productAt(snapshot, ordinal);
  const { product_id } = product;
  const children = snapshot.childrenById.get(product_id);
  // Reading a card is slow, so that is done only for a product with choices.
  const counted =
    children && isFamily(product.card) ? children.map((child) => productAt(snapshot, child).product_id) : [product_id];
  return counted.reduce((sum, id) => sum + (snapshot.recent_orders.get(id) ?? 0), 0);
}
