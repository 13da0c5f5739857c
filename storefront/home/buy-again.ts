import type { PastPurchase } from '#domain/order/endpoints.ts';

/** Purchases with every typed word in their title or brand. */
export function matching<P extends Pick<PastPurchase, 'title' | 'manufacturer'>>(
  purchases: readonly P[],
  typed: string,
): P[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return purchases.filter((item) => {
    const text = `${item.title} ${item.manufacturer}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
