import type { ProductFilter } from '#domain/catalog/endpoints.ts';
import type { Facet } from '#domain/catalog/schema.ts';
import { BoundedCache } from '#api/kernel/bounded-cache.ts';
import { BUDGET } from '#api/kernel/memory-budget.ts';
import { type Bits, hasBit } from './bits.ts';
import { ordinalsOf, passAll, selectionsOf } from './filter.ts';
import { keptOrdinals, oncePerShape } from './members.ts';
import type { Order } from './order.ts';
import type { Shelf } from './shelves.ts';
import { showFacets } from './show-facets.ts';
import type { Snapshot } from './snapshot.ts';

/** What passes a filter, with its facets: one for all the pages and sorts of a list. */
export type FilteredSet = {
  passing: Bits;
  members: Int32Array;
  facets: Facet[];
  /** The members by each order asked for so far. */
  in_order: Map<Order, Int32Array>;
};

type Asked = { base: Bits; key?: string; shelf?: Shelf };

/** What one value of a facet weighs, as an object and in the JSON that was made of it. */
const VALUE_BYTES = 150;
const FRAME_BYTES = 3_000;
const setsOf = oncePerShape(() => new BoundedCache<string, FilteredSet>(BUDGET.lists));

/** The members of `base` that pass; kept under the name of the base and the filter, if the base has one. */
export function filteredSet(snapshot: Snapshot, asked: Asked, filter: ProductFilter | undefined): FilteredSet {
  if (asked.key === undefined) return makeSet(snapshot, asked, filter);
  const sets = setsOf(snapshot);
  const key = filter ? `${asked.key}\n${JSON.stringify(filter)}` : asked.key;
  const known = sets.get(key);
  if (known) return known;
  const made = makeSet(snapshot, asked, filter);
  sets.set(key, made, sizeOf(key, made));
  return made;
}

function sizeOf(key: string, { passing, members, facets }: FilteredSet): number {
  const values = facets.reduce((sum, facet) => sum + facet.values.length, 0);
  // Members stand in the set and in two orders, as a rule.
  return passing.byteLength + members.byteLength * 3 + key.length * 2 + values * VALUE_BYTES + FRAME_BYTES;
}

function makeSet(snapshot: Snapshot, { base, shelf }: Asked, filter: ProductFilter | undefined): FilteredSet {
  const selections = selectionsOf(snapshot, filter);
  const passing = selections.size === 0 ? base : passAll(base, selections);
  const members = passing === base ? keptOrdinals(base) : ordinalsOf(passing);
  const facets = showFacets(snapshot, { base, members, selections, shelf });
  return { passing, members, facets, in_order: new Map() };
}

/** The members, best first. */
export function inOrder({ passing, in_order }: FilteredSet, order: Order): Int32Array {
  const known = in_order.get(order);
  if (known) return known;
  const members = order.filter((ordinal) => hasBit(passing, ordinal));
  in_order.set(order, members);
  return members;
}
