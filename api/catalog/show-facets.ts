import { FACETS } from '#domain/catalog/facets.ts';
import type { Facet } from '#domain/catalog/schema.ts';
import type { Bits } from './bits.ts';
import { type Column, countValues } from './column.ts';
import { ordinalsOf, passAll, type Selections } from './filter.ts';
import { keptCounts } from './members.ts';
import type { Shelf } from './shelves.ts';
import type { Snapshot } from './snapshot.ts';

const TITLES: Record<Facet['key'], string> = {
  category: 'Aisle',
  diet: 'Diet',
  certification: 'Certification',
  value: 'Values',
  brand: 'Brand',
  price: 'Price',
  rating: 'Rating',
  autoship: 'Autoship',
  in_stock: 'Availability',
};

type Showing = {
  /** What the page is about, before any filter. */
  base: Bits;
  /** What passes every filter. */
  members: Int32Array;
  selections: Selections;
  /** On an aisle's page only the shelves below it can be chosen. */
  shelf?: Shelf;
};

/**
 * Counts of what a shopper would see after choosing each value. A facet's counts leave out its own choice, since
 * its values join as OR; values that the page knows stay listed at zero.
 */
export function showFacets(snapshot: Snapshot, { base, members, selections, shelf }: Showing): Facet[] {
  const below = shelf && keysBelow(shelf);
  return FACETS.map((key) => {
    const column = snapshot.columns[key];
    const selected = selections.get(key)?.keys ?? [];
    const known = keptCounts(base, column);
    const others = selections.size - (selected.length > 0 ? 1 : 0);
    const within = selected.length > 0 && others > 0 ? ordinalsOf(passAll(base, selections, key)) : members;
    const counts = others === 0 ? known : countValues(column, within);
    return {
      key,
      title: TITLES[key],
      values: listValues(column, { known, counts, selected, below: key === 'category' ? below : undefined }),
    };
  });
}

function listValues(
  column: Column,
  {
    known,
    counts,
    selected,
    below,
  }: { known: Uint32Array; counts: Uint32Array; selected: readonly string[]; below: ReadonlySet<string> | undefined },
): Facet['values'] {
  const values: Facet['values'] = [];
  column.values.forEach(({ key, title }, id) => {
    if ((known[id] ?? 0) === 0 || (below && !below.has(key))) return;
    values.push({ key, title, count: counts[id] ?? 0, is_selected: selected.includes(key) });
  });
  return values;
}

function keysBelow(shelf: Shelf): ReadonlySet<string> {
  return new Set(shelf.children.flatMap((child) => [child.url_key, ...keysBelow(child)]));
}
