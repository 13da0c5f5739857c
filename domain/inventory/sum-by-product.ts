/** One line per product, with the quantity of all its lines, because they share its stock. */
export function sumByProduct<Line extends { product_id: number; qty: number }>(lines: readonly Line[]): Line[] {
  const byProduct = new Map<number, Line>();
  for (const line of lines) {
    const held = byProduct.get(line.product_id);
    byProduct.set(line.product_id, held ? { ...held, qty: held.qty + line.qty } : line);
  }
  return [...byProduct.values()];
}
