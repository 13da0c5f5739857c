import type { DemoProduct } from './demo-product.ts';
import { list, type Row, readTable } from './table.ts';

type Item = { product_id: number; qty: number; note: string };
export type DemoShoppingList = { url_key: string; title: string; blurb: string; items: Item[] };

/** With fewer, a list isn't worth adding at once. */
const FEWEST_ITEMS = 3;
/** So that no list is sold out soon. */
const FEWEST_UNITS = 60;

const ITEMS = Map.groupBy(readTable('shopping-list-items'), (row) => row.url_key ?? '');

/** The lists of data/shopping-lists.csv, with the most popular product for each row that needs no choice. */
export function makeShoppingLists(products: readonly DemoProduct[]): DemoShoppingList[] {
  const sold = Map.groupBy(
    products.filter(canBeAdded).sort((a, b) => b.popularity - a.popularity),
    ({ archetype }) => archetype,
  );
  return readTable('shopping-lists')
    .map(({ url_key = '', title = '', blurb = '' }) => ({
      url_key,
      title,
      blurb,
      items: (ITEMS.get(url_key) ?? []).flatMap((row) => {
        const product = sold.get(row.archetype ?? '')?.find((one) => fits(one, row));
        return product ? [{ product_id: product.product_id, qty: Number(row.qty), note: row.note ?? '' }] : [];
      }),
    }))
    .filter(({ items }) => items.length >= FEWEST_ITEMS);
}

/** Whether the title has one of the words in `named`, if there are any, and none of those in `not_named`. */
function fits({ title }: DemoProduct, { named, not_named: unwanted }: Row): boolean {
  const isIn = (words: string) => title.includes(words);
  return (named === '' || list(named).some(isIn)) && !list(unwanted).some(isIn);
}

function canBeAdded({ product_type, parent_product_id, min_order_qty, stock }: DemoProduct): boolean {
  const isAlone = (product_type === 'simple' || product_type === 'wine') && parent_product_id === null;
  return isAlone && min_order_qty === 1 && stock.reduce((sum, { on_hand }) => sum + on_hand, 0) >= FEWEST_UNITS;
}
