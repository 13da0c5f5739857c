/** A product with a quantity; of a part, how many one set has. */
export type Taken = { product_id: number; title: string; qty: number };

type Line<Part> = Part & {
  /** What one unit of a set is made of; empty for a product that is sold as it is stocked. */
  parts: readonly Part[];
};

/** What a line takes from the stock: itself or, of a set, its parts. */
export function needsOf<Part extends Taken>(line: Line<Part>): Part[] {
  if (line.parts.length === 0) return [line];
  return line.parts.map((part) => ({ ...part, qty: part.qty * line.qty }));
}
