export type Wanted = { product_id: number; qty: number };
export type OnShelf = { product_id: number; warehouse_id: string; available: number };
export type Pick = { product_id: number; warehouse_id: string; qty: number };
export type Shortage = { product_id: number; wanted: number; available: number };

/**
 * Takes what is wanted from the preferred warehouse first and the rest from the others in the order of
 * their ids. All or nothing is the caller's decision: a shortage names what was missing.
 */
export function allocate(
  wanted: readonly Wanted[],
  shelf: readonly OnShelf[],
  preferred_warehouse: string,
): { picks: Pick[]; shortages: Shortage[] } {
  const rank = (stand: OnShelf) => (stand.warehouse_id === preferred_warehouse ? 0 : 1);
  const picks: Pick[] = [];
  const shortages: Shortage[] = [];
  for (const { product_id, qty } of wanted) {
    const stands = shelf
      .filter((stand) => stand.product_id === product_id && stand.available > 0)
      .sort((a, b) => rank(a) - rank(b) || (a.warehouse_id < b.warehouse_id ? -1 : 1));
    const available = stands.reduce((sum, stand) => sum + stand.available, 0);
    if (available < qty) {
      shortages.push({ product_id, wanted: qty, available });
      continue;
    }
    let left = qty;
    for (const { warehouse_id, available: held } of stands) {
      if (left === 0) break;
      const taken = Math.min(left, held);
      picks.push({ product_id, warehouse_id, qty: taken });
      left -= taken;
    }
  }
  return { picks, shortages };
}
