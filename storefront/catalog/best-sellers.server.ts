import { hasOptions } from '#domain/catalog/names.ts';
import type { ProductCard } from '#domain/catalog/schema.ts';
import { cardOf } from './card-of.server.ts';
import type { CardFacts } from './card.ts';

const SHOWN = 6;

/** More than are shown, because not all of them can be. */
export const SELLERS_QUERY = { page_size: 24, filter: { in_stock: '1' } } as const;

/** The row of best sellers: what one click adds and the page doesn't show anyway. `products` answer `SELLERS_QUERY`. */
export function bestSellers(products: readonly ProductCard[], elsewhere: ReadonlySet<number> = NONE): CardFacts[] {
  return products
    .filter((product) => !elsewhere.has(product.id) && !hasOptions(product))
    .slice(0, SHOWN)
    .map(cardOf);
}

const NONE: ReadonlySet<number> = new Set();
