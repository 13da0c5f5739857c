import { readBand } from '#domain/catalog/bands.ts';
import type { ListQuery, ProductFilter } from '#domain/catalog/list-query.ts';
import { CATALOG_REFUSALS } from '#domain/catalog/refusals.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { TEXT_FILTERS } from './filter.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * A query whose filter has only values that the shop knows: a list that is empty because of a misspelled value would
 * look sold out.
 * @throws Refusal `unknown_filter` naming the filters with an unknown value.
 */
export function knownQuery<Query extends Pick<ListQuery, 'filter'>>(snapshot: Snapshot, query: Query): Query {
  const { filter } = query;
  if (!filter) return query;
  const wrong = [...TEXT_FILTERS, 'list' as const, 'price' as const].filter((name) =>
    filter[name]?.some((value) => !isKnown(snapshot, name, value)),
  );
  if (wrong.length === 0) return query;
  const { unknown_filter } = CATALOG_REFUSALS;
  throw new Refusal(unknown_filter, {
    errors: wrong.map((name) => ({ field: `filter.${name}`, message: unknown_filter.message })),
  });
}

type Name = (typeof TEXT_FILTERS)[number] | 'list' | 'price';

function isKnown(snapshot: Snapshot, name: Name & keyof ProductFilter, value: string): boolean {
  if (name === 'price') return readBand(value) !== null;
  if (name === 'list') return snapshot.shopping_lists.some(({ url_key }) => url_key === value);
  return snapshot.columns[name].idByKey.has(value);
}
