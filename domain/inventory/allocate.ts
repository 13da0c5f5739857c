export type Wanted = { product_id: number; qty: number };
export type WarehouseStock = { product_id: number; warehouse_id: string; available: number };
export type Pick = { product_id: number; warehouse_id: string; qty: number };
export type Shortage = { product_id: number; wanted: number; available: number };

/**
 * Takes each quantity from the preferred warehouse first, if there is one, then from the others in the order of their ids.
 * A product that is short is not picked at all; its shortage names what is available.
 */
export function allocate(
  wanted: readonly Wanted[],
  stock: readonly WarehouseStock[],
  preferredWarehouse: string | null,
): { picks: Pick[]; shortages: Shortage[] } {
  const rank = (level: WarehouseStock) => (level.warehouse_id === preferredWarehouse ? 0 : 1);
  const picks: Pick[] = [];
  const shortages: Shortage[] = [];
  for (const { product_id, qty } of wanted) {
    const levels = stock
      .filter((level) => level.product_id === product_id && level.available > 0)
      .sort((a, b) => rank(a) - rank(b) || (a.warehouse_id < b.warehouse_id ? -1 : 1));
    const available = levels.reduce((sum, level) => sum + level.available, 0);
    if (available < qty) {
      shortages.push({ product_id, wanted: qty, available });
      continue;
    }
    let left = qty;
    for (const { warehouse_id, available: held } of levels) {
      if (left === 0) break;
      const taken = Math.min(left, held);
      picks.push({ product_id, warehouse_id, qty: taken });
      left -= taken;
    }
  }
  return { picks, shortages };
}
