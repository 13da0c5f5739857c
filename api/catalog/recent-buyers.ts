import type { Db } from '#api/db/pool.ts';
import { productAt, type Snapshot } from './snapshot.ts';

/** The worker's counts: how many people ordered a product in the last days. Products that no one ordered are left out. */
export async function readRecentBuyers(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('recent_sale').select(['product_id', 'buyers']).execute();
  return new Map(rows.map(({ product_id, buyers }) => [product_id, buyers]));
}

/** How many people ordered a product in the last days; of a family, one of its choices. */
export function recentBuyersOf(snapshot: Snapshot, ordinal: number): number {
  return snapshot.recent_buyers.get(productAt(snapshot, ordinal).product_id) ?? 0;
}
