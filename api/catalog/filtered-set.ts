import type { ProductFilter } from '#domain/catalog/endpoints.ts';
import type { Facet } from '#domain/catalog/schema.ts';
import { BoundedCache } from '#api/kernel/bounded-cache.ts';
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

const KEPT_BYTES = 24 * 1024 * 1024;
/** About what the facets of a list weigh. */
const FACETS_BYTES = 30_000;
const setsOf = oncePerShape(() => new BoundedCache<string, FilteredSet>(KEPT_BYTES));

/** The members of `base` that pass; kept under the name of the base and the filter, if the base has one. */
export function filteredSet(snapshot: Snapshot, asked: Asked, filter: ProductFilter | undefined): FilteredSet {
  if (asked.key === undefined) return makeSet(snapshot, asked, filter);
  const sets = setsOf(snapshot);
  const key = filter ? `${asked.key}\n${JSON.stringify(filter)}` : asked.key;
  const known = sets.get(key);
  if (known) return known;
  const made = makeSet(snapshot, asked, filter);
  // Members stand in the set and in two orders, as a rule.
  sets.set(key, made, made.passing.byteLength + made.members.byteLength * 3 + key.length * 2 + FACETS_BYTES);
  return made;
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
