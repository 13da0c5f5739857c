import type { Db } from '#api/db/pool.ts';
import { productAt, type Snapshot } from './snapshot.ts';

/** In how many orders of the last days each product was that was ordered. */
export async function countRecentOrders(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('recent_sale').select(['product_id', 'orders']).execute();
  return new Map(rows.map(({ product_id, orders }) => [product_id, orders]));
}

/** In how many orders of the last days a product was; those of a family are its choices' together. */
export function recentOrdersOf(snapshot: Snapshot, ordinal: number): number {
  const { product_id } = productAt(snapshot, ordinal);
  const counted = snapshot.childrenById.get(product_id)?.map((child) => productAt(snapshot, child).product_id);
  return (counted ?? [product_id]).reduce((sum, id) => sum + (snapshot.recent_orders.get(id) ?? 0), 0);
}
