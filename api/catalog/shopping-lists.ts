import { listUrl } from '#domain/catalog/addresses.ts';
import type { ShoppingList, ShoppingListNode } from '#domain/catalog/endpoints.ts';
import { dollars } from '#domain/kernel/money.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import type { CatalogProduct } from './catalog-product.ts';
import { cutoutsOf } from './page-pictures.ts';
import { productById, type Snapshot } from './snapshot.ts';
import type { ShoppingListRow } from './store.ts';

/** Every list that still has something to sell, in the editors' order. */
export function showShoppingLists(snapshot: Snapshot): { lists: ShoppingListNode[] } {
  const lists = snapshot.shopping_lists.map((row) => nodeOf(row, itemsOf(snapshot, row)));
  return { lists: lists.filter(({ count }) => count > 0) };
}

/** @throws Refusal `not_found` for an unknown list. */
export function showShoppingList(snapshot: Snapshot, url_key: string): ShoppingList {
  const row = snapshot.shopping_lists.find((list) => list.url_key === url_key);
  if (!row) throw new Refusal(GENERAL_REFUSALS.not_found);
  const items = itemsOf(snapshot, row);
  return {
    ...nodeOf(row, items),
    items: items.map(({ product, qty, note }) => ({ product: product.card, qty, note })),
  };
}

type Item = { product: CatalogProduct; qty: number; note: string };

/** What is still sold; what is sold out stays, with its mark. */
function itemsOf(snapshot: Snapshot, { items }: ShoppingListRow): Item[] {
  return items.flatMap(({ product_id, qty, note }) => {
    const product = productById(snapshot, product_id);
    return product?.is_available ? [{ product, qty: Math.max(qty, product.card.min_order_qty), note }] : [];
  });
}

function nodeOf({ url_key, title, blurb }: ShoppingListRow, items: readonly Item[]): ShoppingListNode {
  const { image, cutouts } = cutoutsOf(items.map(({ product }) => product));
  // What is sold out can't be added, so it isn't part of the sum.
  const inStock = items.filter(({ product }) => product.card.in_stock);
  const sumOf = (cents: (product: CatalogProduct) => number) =>
    dollars(inStock.reduce((sum, { product, qty }) => sum + cents(product) * qty, 0));
  return {
    url_key,
    url: listUrl(url_key),
    title,
    blurb,
    count: items.length,
    image,
    pictures: cutouts,
    price: sumOf(({ price_cents }) => price_cents),
    msrp: sumOf(({ msrp_cents }) => msrp_cents),
  };
}
