type LineIdentity = {
  product_id: number;
  options: Record<string, string>;
  schedule_id: string | null;
  origin: 'bought' | 'gift';
};

/** What makes a line the same line in two carts: product, options, schedule and origin (010-rulings.md). */
export function lineKey({ product_id, options, schedule_id, origin }: LineIdentity): string {
  const chosen = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([product_id, chosen, schedule_id, origin]);
}
