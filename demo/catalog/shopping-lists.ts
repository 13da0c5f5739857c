import type { DemoProduct } from './demo-product.ts';
import { readTable } from './table.ts';

type Item = { product_id: number; qty: number; note: string };
export type DemoShoppingList = { url_key: string; title: string; blurb: string; items: Item[] };

/** With fewer, a list isn't worth adding at once. */
const FEWEST_ITEMS = 3;
/** So that no list is sold out soon. */
const FEWEST_UNITS = 60;

const ITEMS = Map.groupBy(readTable('shopping-list-items'), (row) => row.url_key ?? '');

/** The lists of data/shopping-lists.csv, with the most popular product of each archetype that needs no choice. */
export function makeShoppingLists(products: readonly DemoProduct[]): DemoShoppingList[] {
  const best = new Map<string, DemoProduct>();
  for (const product of products) {
    const known = best.get(product.archetype);
    if (canBeAdded(product) && (!known || product.popularity > known.popularity)) best.set(product.archetype, product);
  }
  return readTable('shopping-lists')
    .map(({ url_key = '', title = '', blurb = '' }) => ({
      url_key,
      title,
      blurb,
      items: (ITEMS.get(url_key) ?? []).flatMap(({ archetype = '', qty, note = '' }) => {
        const product = best.get(archetype);
        return product ? [{ product_id: product.product_id, qty: Number(qty), note }] : [];
      }),
    }))
    .filter(({ items }) => items.length >= FEWEST_ITEMS);
}

function canBeAdded({ product_type, parent_product_id, min_order_qty, stock }: DemoProduct): boolean {
  const isAlone = (product_type === 'simple' || product_type === 'wine') && parent_product_id === null;
  return isAlone && min_order_qty === 1 && stock.reduce((sum, { on_hand }) => sum + on_hand, 0) >= FEWEST_UNITS;
}
