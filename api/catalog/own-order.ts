import type { FacetValueKind } from '#domain/catalog/facet-kinds.ts';
import { labelWords, placeInList } from '#domain/catalog/label-proof.ts';
import { hasBit } from './bits.ts';
import { inStock, listedWith } from './memoized-sets.ts';
import { productAt, type Snapshot } from './snapshot.ts';
import { sortOrderOf } from './sort-order.ts';
import type { ListContext } from './show-list.ts';
import type { FacetValueRow } from './store.ts';

type Value = Pick<FacetValueRow, 'url_key' | 'shown_by'>;

/**
 * The order of a value's page until the shopper sorts it: an ingredient's begins with what has the most of it, because
 * lists of ingredients are ordered by weight; a certification's takes the aisles in turn and a value's the makers, so
 * that they show what else it holds of; a selection's compares what is in stock by unit price. Nothing where the most
 * popular come first.
 */
export function ownOrder(snapshot: Snapshot, kind: string, value: Value): Pick<ListContext, 'order'> {
  const orderOf = ORDERS.get(kind);
  return orderOf ? { order: Int32Array.from(orderOf(snapshot, value)) } : {};
}

const ORDERS = new Map<string, (snapshot: Snapshot, value: Value) => number[]>([
  ['certification', (snapshot, value) => inTurn(ordinalsOf(snapshot, 'certification', value), aisleAt(snapshot))],
  ['value', (snapshot, value) => inTurn(ordinalsOf(snapshot, 'value', value), makerAt(snapshot))],
  ['ingredient', byPlaceInList],
  ['selection', byUnitPrice],
]);

/** Most popular first. */
function ordinalsOf(snapshot: Snapshot, kind: FacetValueKind, { url_key }: Value): number[] {
  const isHere = listedWith(snapshot, kind, url_key);
  return Array.from(sortOrderOf(snapshot, 'popular')).filter((ordinal) => hasBit(isHere, ordinal));
}

function byUnitPrice(snapshot: Snapshot, { url_key }: Value): number[] {
  const isHere = listedWith(snapshot, 'selection', url_key);
  const compared = Array.from(sortOrderOf(snapshot, 'unit_price')).filter((ordinal) => hasBit(isHere, ordinal));
  return soldOutLast(snapshot, compared);
}

/** What can be bought now first; otherwise in the given order. */
export function soldOutLast(snapshot: Snapshot, ordinals: readonly number[]): number[] {
  const sellable = inStock(snapshot);
  return ordinals.toSorted((a, b) => Number(hasBit(sellable, b)) - Number(hasBit(sellable, a)));
}

function byPlaceInList(snapshot: Snapshot, value: Value): number[] {
  const words = labelWords(value.shown_by);
  const placed = ordinalsOf(snapshot, 'ingredient', value).map((ordinal) => ({
    ordinal,
    // On a supplement panel it is what the product is taken for.
    place: placeInList(productAt(snapshot, ordinal).ingredient_statement, words) ?? 0,
  }));
  return placed.sort((a, b) => a.place - b.place).map(({ ordinal }) => ordinal);
}

/** Says which aisle a product is in. */
export function aisleAt(snapshot: Snapshot): (ordinal: number) => string {
  return (ordinal) => productAt(snapshot, ordinal).category.path[0]?.url_key ?? '';
}

/** Says who makes a product. */
export function makerAt(snapshot: Snapshot): (ordinal: number) => string {
  return (ordinal) => productAt(snapshot, ordinal).brand_key;
}

/** One of each group, then the next of each; the groups are in the order of their first ones. */
export function inTurn(ordinals: readonly number[], groupOf: (ordinal: number) => string): number[] {
  const groups = [...Map.groupBy(ordinals, groupOf).values()];
  const rounds: number[][] = [];
  for (const group of groups)
    group.forEach((ordinal, nth) => {
      (rounds[nth] ??= []).push(ordinal);
    });
  return rounds.flat();
}
