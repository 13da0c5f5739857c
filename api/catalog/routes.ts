import {
  getAttributePage,
  getCategoryPage,
  getFacetPage,
  getFeaturedNav,
  getLandingPage,
  getNavigation,
  getProduct,
  listBrands,
  listCards,
  listDeals,
  listProducts,
  listStaples,
  listValues,
  searchProducts,
  suggest,
} from '#domain/catalog/endpoints.ts';
import { getShoppingList, listShoppingLists } from '#domain/catalog/shopping-list-endpoints.ts';
import { listAddresses } from '#domain/catalog/address-endpoints.ts';
import { FEATURED } from '#domain/catalog/special-pages.ts';
import type { ListQuery } from '#domain/catalog/list-query.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { CATALOG_REFUSALS } from '#domain/catalog/refusals.ts';
import type { CookieJar } from '#api/kernel/cookie-jar.ts';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import type { Catalog } from './catalog.ts';
import { householdView } from './household-view.ts';
import { knownQuery } from './known-filter.ts';
import type { Headed } from './page-head.ts';
import { showAddresses } from './show-addresses.ts';
import { showList, showSearch } from './show-list.ts';
import {
  headAttributePage,
  headCategoryPage,
  headDeals,
  headFacetPage,
  headLandingPage,
  showBrands,
  showNavigation,
  showPage,
  showSelections,
  showValues,
} from './show-page.ts';
import { showShoppingList, showShoppingLists } from './shopping-lists.ts';
import { showStaples } from './show-staples.ts';
import { insteadOf, refuseMissing, shownTo } from './missing-page.ts';
import { showCards } from './show-cards.ts';
import { showDetail } from './show-detail.ts';
import { showSuggestions } from './show-suggestions.ts';
import { productByUrlKey, type Snapshot } from './snapshot.ts';
import { writeDetail, writeList, writePage, writeSearch, writeSuggestions } from './write-answer.ts';

/**
 * Served from memory: none of these calls touches the database or the session. The busy ones have two forms: a value
 * for pages rendered in this process and for households, and JSON text for everyone else over HTTP.
 */
export function mountCatalog(shop: Shop, { catalog }: { catalog: Catalog }): void {
  const snapshot = () => catalog.current();
  const everything = () => ({ base: snapshot().listed, key: 'all' });
  const known = <Query extends ListQuery>(query: Query) => knownQuery(snapshot(), query);
  const viewFor = (cookies: CookieJar) => householdView(snapshot(), cookies);
  serve(
    shop,
    listProducts,
    ({ query, cookies }) => showList(snapshot(), known(query), everything(), viewFor(cookies)),
    ({ query }) => writeList(showList(snapshot(), known(query), everything())),
  );
  serve(shop, listCards, ({ query, cookies }) => ({
    products: showCards(snapshot(), query.ids, viewFor(cookies)),
  }));
  serve(shop, listStaples, ({ cookies }) => showStaples(snapshot(), viewFor(cookies)));
  serve(
    shop,
    getProduct,
    ({ params, cookies }) =>
      shownTo(snapshot(), cookies, () => {
        const detail = catalog.detail(params.url_key, cookies);
        if (!detail) throw refuseMissing(snapshot(), 'product', params.url_key);
        if (!detail.is_available) throw refuseSold(detail);
        return detail;
      }),
    ({ params, now }) => {
      const product = productByUrlKey(snapshot(), params.url_key);
      if (!product) throw refuseMissing(snapshot(), 'product', params.url_key);
      if (!product.is_available) throw refuseSold(showDetail(snapshot(), product, pacificDay(now)));
      return writeDetail(snapshot(), product, pacificDay(now));
    },
  );
  serve(
    shop,
    searchProducts,
    ({ query, cookies }) => showSearch(snapshot(), query.q, known(query), query.exact, viewFor(cookies)),
    ({ query }) => writeSearch(showSearch(snapshot(), query.q, known(query), query.exact)),
  );
  serve(
    shop,
    suggest,
    ({ query, cookies }) => showSuggestions(snapshot(), query.q, viewFor(cookies)),
    ({ query }) => writeSuggestions(showSuggestions(snapshot(), query.q)),
  );
  mountPages(shop, snapshot);
  mountIndexes(shop, snapshot);
}

/** Orders and old links name a product long after it was last sold, so its page says what it was. */
function refuseSold(product: ProductDetail): Refusal {
  return new Refusal(CATALOG_REFUSALS.ended, {
    details: { holder: 'product', product, instead: product.swaps.map(insteadOf) },
  });
}

/** Lists of products under a heading. */
function mountPages(shop: Shop, snapshot: () => Snapshot): void {
  const known = <Query extends ListQuery>(query: Query) => knownQuery(snapshot(), query);
  const show = (cookies: CookieJar, query: ListQuery, head: () => Headed) =>
    shownTo(snapshot(), cookies, (view) => showPage(snapshot(), head(), known(query), view));
  const write = ({ head, list }: Headed, query: ListQuery) => writePage(showList(snapshot(), known(query), list), head);
  serve(
    shop,
    getCategoryPage,
    ({ params, query, now, cookies }) =>
      show(cookies, query, () => headCategoryPage(snapshot(), params.url_key, pacificDay(now))),
    ({ params, query, now }) => write(headCategoryPage(snapshot(), params.url_key, pacificDay(now)), query),
  );
  serve(
    shop,
    listDeals,
    ({ query, now, cookies }) => show(cookies, query, () => headDeals(snapshot(), pacificDay(now))),
    ({ query, now }) => write(headDeals(snapshot(), pacificDay(now)), query),
  );
  serve(
    shop,
    getLandingPage,
    ({ params, query, now, cookies }) =>
      show(cookies, query, () => headLandingPage(snapshot(), params.landing, pacificDay(now))),
    ({ params, query, now }) => write(headLandingPage(snapshot(), params.landing, pacificDay(now)), query),
  );
  serve(
    shop,
    getFacetPage,
    ({ params, query, cookies }) => show(cookies, query, () => headFacetPage(snapshot(), params.kind, params.url_key)),
    ({ params, query }) => write(headFacetPage(snapshot(), params.kind, params.url_key), query),
  );
  serve(
    shop,
    getAttributePage,
    ({ params, query, cookies }) => show(cookies, query, () => headAttributePage(snapshot(), params.attribute)),
    ({ params, query }) => write(headAttributePage(snapshot(), params.attribute), query),
  );
}

/** What leads to lists of products, and to other pages. */
function mountIndexes(shop: Shop, snapshot: () => Snapshot): void {
  serve(shop, listValues, () => showValues(snapshot()));
  serve(shop, listShoppingLists, ({ cookies }) => ({
    ...showShoppingLists(snapshot(), householdView(snapshot(), cookies)),
    selections: showSelections(snapshot()),
  }));
  serve(shop, getShoppingList, ({ params, cookies }) =>
    shownTo(snapshot(), cookies, (view) => showShoppingList(snapshot(), params.url_key, view)),
  );
  serve(shop, getFeaturedNav, () => ({ featured: [...FEATURED] }));
  serve(shop, getNavigation, () => showNavigation(snapshot()));
  serve(shop, listBrands, () => showBrands(snapshot()));
  serve(shop, listAddresses, ({ params, query }) => showAddresses(snapshot(), params.kind, query.cur_page));
}
