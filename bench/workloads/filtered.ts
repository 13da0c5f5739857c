import type { Visitor } from '#harness/visitor.ts';

/** What shoppers choose first. */
const CHOICES = [
  'filter[diet]=vegan-diet',
  'filter[in_stock]=1',
  'filter[price]=5-10',
  'filter[rating]=4',
  'filter[free_from]=dairy',
  'sort=price',
  'sort=rating',
];
const CATEGORIES = 40;

type CategoryNode = { url_key: string; count: number; children?: CategoryNode[] };

/** Pages of the aisles and their largest categories with a choice each, and with the filters and their counts. */
export async function filteredAddresses(visitor: Visitor): Promise<string[]> {
  const { aisles } = await visitor.get<{ aisles: CategoryNode[] }>('/navigation');
  const largest = aisles
    .flatMap((aisle) => [aisle, ...(aisle.children ?? [])])
    .toSorted((a, b) => b.count - a.count)
    .slice(0, CATEGORIES);
  return CHOICES.flatMap((choice) =>
    largest.map(({ url_key }) => `/api/v1/category/url/${url_key}?${choice}&page_size=24&facets=1`),
  );
}
