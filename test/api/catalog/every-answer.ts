import { FACET_PAGE_KINDS } from '#domain/catalog/facet-kinds.ts';
import { ADDRESS_KINDS } from '#domain/catalog/address-endpoints.ts';
import { SORTS } from '#domain/catalog/list-limits.ts';
import { ListQuery } from '#domain/catalog/list-query.ts';
import { LANDING_KEYS, SPECIAL_KEYS } from '#domain/catalog/special-pages.ts';
import type { CatalogProduct } from '#api/catalog/catalog-product.ts';
import { merchantSources } from '#api/catalog/merchant-source.ts';
import { showAddresses } from '#api/catalog/show-addresses.ts';
import { showDetail } from '#api/catalog/show-detail.ts';
import { showList, showSearch } from '#api/catalog/show-list.ts';
import {
  headCategoryPage,
  headDeals,
  headFacetPage,
  headLandingPage,
  showBrands,
  showNavigation,
  showPage,
  showValues,
} from '#api/catalog/show-page.ts';
import { showShoppingList, showShoppingLists } from '#api/catalog/shopping-lists.ts';
import { heroOf, showStaples } from '#api/catalog/show-staples.ts';
import { showSuggestions } from '#api/catalog/show-suggestions.ts';
import type { Snapshot } from '#api/catalog/snapshot.ts';
import { plainOf } from '#api/catalog/packed/packed-product.ts';
import { searchQueries } from '#demo/catalog/search-queries.ts';

const TODAY = '2026-11-22';
const FILTERS = [
  { diet: 'vegan-diet' },
  { free_from: 'dairy,tree-nuts' },
  { price: '5-10', in_stock: 1 },
  { rating: 4 },
  { rating: 5 },
  { brand: 'no-such-brand' },
];

/** What every call of the catalog answers, by the call. */
export function* everyAnswer(snapshot: Snapshot): Generator<[call: string, answer: unknown]> {
  const everything = { base: snapshot.listed, key: 'all' };
  for (const product of snapshot.products) {
    const { product_id } = product;
    yield [`product ${product_id}`, showDetail(snapshot, product, TODAY)];
    yield [`all of ${product_id}`, withoutPlace(product)];
  }
  for (const product of snapshot.rawProducts) yield [`apart ${product.product_id}`, withoutPlace(product)];
  for (const filter of [{}, ...FILTERS]) {
    for (const sort of [undefined, ...SORTS]) {
      const page = (cur_page: number) =>
        showList(snapshot, ListQuery.parse({ filter, sort, facets: 1, cur_page }), everything);
      const first = page(1);
      const name = JSON.stringify([filter, sort]);
      yield [`list ${name}`, first];
      if (first.total > first.page_size) yield [`second page of ${name}`, page(2)];
    }
  }
  yield* everyPage(snapshot);
  for (const { q } of searchQueries('tallybean')) {
    yield [`search ${q}`, showSearch(snapshot, q, ListQuery.parse({ facets: 1 }))];
    for (const typed of [q, q.slice(0, 3)]) yield [`suggestions ${typed}`, showSuggestions(snapshot, typed)];
  }
  yield ['search without words', showSearch(snapshot, 'without nuts under $9', ListQuery.parse({}))];
}

function* everyPage(snapshot: Snapshot): Generator<[call: string, answer: unknown]> {
  const query = ListQuery.parse({ facets: 1 });
  const categories = [...snapshot.categories.all.map(({ url_key }) => url_key), ...SPECIAL_KEYS];
  for (const key of categories)
    yield [`category ${key}`, showPage(snapshot, headCategoryPage(snapshot, key, TODAY), query)];
  for (const key of LANDING_KEYS)
    yield [`landing ${key}`, showPage(snapshot, headLandingPage(snapshot, key, TODAY), query)];
  for (const kind of FACET_PAGE_KINDS) {
    for (const { key } of snapshot.columns[kind].values)
      yield [`${kind} ${key}`, showPage(snapshot, headFacetPage(snapshot, kind, key), query)];
  }
  yield ['deals', showPage(snapshot, headDeals(snapshot, TODAY), query)];
  yield ['navigation', showNavigation(snapshot)];
  yield ['brands', showBrands(snapshot)];
  yield ['values', showValues(snapshot)];
  yield ['staples', [showStaples(snapshot), heroOf(snapshot)]];
  yield ['lists', showShoppingLists(snapshot)];
  for (const { url_key } of showShoppingLists(snapshot).lists) yield [url_key, showShoppingList(snapshot, url_key)];
  for (const kind of ADDRESS_KINDS) yield [`addresses of ${kind}`, showAddresses(snapshot, kind, 1)];
  yield ['feed', [...merchantSources(snapshot)]];
}

/** Everything that is known of a product but where its details are, by name. */
function withoutPlace(product: CatalogProduct): [name: string, value: unknown][] {
  const { details: _details, category: _category, ...rest } = plainOf(product);
  return Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
}
