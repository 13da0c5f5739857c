import { listUrl } from '#domain/catalog/addresses.ts';
import type { ShoppingList, ShoppingListNode } from '#domain/catalog/shopping-list-endpoints.ts';
import { dollars, toCents } from '#domain/kernel/money.ts';
import type { CatalogProduct } from './catalog-product.ts';
import type { HouseholdView } from './household-view.ts';
import { refuseMissing } from './missing-page.ts';
import { cutoutsOf } from './page-pictures.ts';
import { productById, type Snapshot } from './snapshot.ts';
import { oldestCheckOf } from './store-price.ts';
import type { ShoppingListRow } from './store.ts';

/** Every list that still has something to sell, in the editors' order. */
export function showShoppingLists(
  snapshot: Snapshot,
  view: HouseholdView | null = null,
): { lists: ShoppingListNode[] } {
  const lists = snapshot.shopping_lists.map((row) => nodeOf(row, itemsOf(snapshot, row), view));
  return { lists: lists.filter(({ count }) => count > 0) };
}

/**
 * A list; what the household doesn't want stays on it, with its reason, and isn't part of the sum.
 * @throws Refusal `not_found` for an unknown list.
 */
export function showShoppingList(snapshot: Snapshot, url_key: string, view: HouseholdView | null = null): ShoppingList {
  const row = snapshot.shopping_lists.find((list) => list.url_key === url_key);
  if (!row) throw refuseMissing(snapshot, 'list', url_key);
  const items = itemsOf(snapshot, row);
  return {
    ...nodeOf(row, items, view),
    items: items.map(({ product, qty, note }) => ({ product: view ? view.marked(product) : product.card, qty, note })),
    store_prices_checked_on: oldestCheckOf(addable(items, view).map(({ product }) => product)),
  };
}

/** What is sold out or not wanted isn't added, so it isn't part of the sum. */
function addable(items: readonly Item[], view: HouseholdView | null): Item[] {
  return items.filter(({ product }) => product.card.in_stock && !view?.isHidden(product));
}

type Item = { product: CatalogProduct; qty: number; note: string };

/** What is still sold; what is sold out stays, with its mark. */
function itemsOf(snapshot: Snapshot, { items }: ShoppingListRow): Item[] {
  return items.flatMap(({ product_id, qty, note }) => {
    const product = productById(snapshot, product_id);
    return product?.is_available ? [{ product, qty: Math.max(qty, product.card.min_order_qty), note }] : [];
  });
}

function nodeOf(
  { url_key, title, blurb }: ShoppingListRow,
  items: readonly Item[],
  view: HouseholdView | null,
): ShoppingListNode {
  const wanted = items.filter(({ product }) => !view?.isHidden(product));
  const { image, cutouts } = cutoutsOf(wanted.map(({ product }) => product));
  const added = addable(items, view);
  const sumOf = (cents: (product: CatalogProduct) => number) =>
    dollars(added.reduce((sum, { product, qty }) => sum + cents(product) * qty, 0));
  return {
    url_key,
    url: listUrl(url_key),
    title,
    blurb,
    count: items.length,
    added_count: added.length,
    image,
    pictures: cutouts,
    price: sumOf(({ price_cents }) => price_cents),
    msrp: sumOf(({ card }) => toCents(card.msrp)),
  };
}
