import { allocate, type Pick, type Shortage } from '#domain/inventory/allocate.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import { needsOf, type Taken } from '#domain/inventory/needs.ts';
import { sumByProduct } from '#domain/inventory/sum-by-product.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { INVENTORY_REFUSALS } from '#domain/inventory/refusals.ts';
import type { Tx } from '#api/db/pool.ts';
import { lockStock, reserveStock, type StockLevel } from './store.ts';

/** A line of an order with the product and quantity it needs, for a set once for each part; the title is for the refusal. */
export type LineToReserve = { order_line_id: string; product_id: number; title: string; qty: number };

type OrderedLine = Taken & { order_line_id: string; parts: readonly Taken[] };

/** What the lines of an order that ship need of the stock. */
export function linesToReserve(lines: readonly OrderedLine[]): LineToReserve[] {
  return lines.flatMap(({ order_line_id, product_id, title, qty, parts }) =>
    needsOf<Taken>({ product_id, title, qty, parts }).map((taken) => ({ order_line_id, ...taken })),
  );
}

export type ReserveRequest = {
  /** The order row must exist: reservations refer to it. */
  order_id: string;
  lines: LineToReserve[];
  region_code: string;
  now: Date;
  expires_at: Date;
};

/**
 * Reserves stock for an order's lines, all or nothing (invariant I12). What the region's own warehouse doesn't have comes
 * from the others. The common case, where it has everything, takes one statement, because others wait for this stock.
 * @throws Refusal `out_of_stock` naming each product and how many are left.
 */
export async function reserve(tx: Tx, request: ReserveRequest): Promise<void> {
  const { lines, region_code } = request;
  if (lines.length === 0) return;
  const fromOwn = lines.map((line) => ({ ...line, warehouse_id: null }));
  if (await reserveStock(tx, request, fromOwn)) return;
  const wanted = sumByProduct(lines);
  const product_ids = wanted.map(({ product_id }) => product_id);
  const stockLevels = await lockStock(tx, { product_ids, region_code });
  const { picks, shortages } = allocate(wanted, stockLevels, ownWarehouse(stockLevels));
  if (shortages.length > 0) throw outOfStock(shortages, lines);
  if (!(await reserveStock(tx, request, shareOut(lines, picks))))
    throw new Error(`The stock of order ${request.order_id} changed while it was locked.`);
}

/** The picks of each product divided over its lines, in the order of the lines. */
function shareOut(lines: readonly LineToReserve[], picks: readonly Pick[]): (Pick & { order_line_id: string })[] {
  const left = picks.map((pick) => ({ ...pick }));
  return lines.flatMap(({ order_line_id, product_id, qty }) => {
    let needed = qty;
    return left.flatMap((pick) => {
      if (pick.product_id !== product_id) return [];
      const taken = Math.min(needed, pick.qty);
      needed -= taken;
      pick.qty -= taken;
      return taken === 0 ? [] : [{ order_line_id, product_id, warehouse_id: pick.warehouse_id, qty: taken }];
    });
  });
}

/** The first of the warehouses that ship to the region as their own; null if there is none. */
function ownWarehouse(stockLevels: readonly StockLevel[]): string | null {
  const own = stockLevels.filter(({ is_own }) => is_own).map(({ warehouse_id }) => warehouse_id);
  return own.sort()[0] ?? null;
}

function outOfStock(shortages: Shortage[], lines: readonly LineToReserve[]): Refusal {
  const products = shortages.map(({ product_id, wanted, available }) => ({
    product_id,
    title: assertDefined(
      lines.find((line) => line.product_id === product_id),
      'The line of a product',
    ).title,
    wanted,
    available,
  }));
  return new Refusal(INVENTORY_REFUSALS.out_of_stock, { details: { products } });
}
