import {
  getCategoryPage,
  getFacetPage,
  getNavigation,
  getProduct,
  listAddresses,
  listBrands,
  listProducts,
  searchProducts,
  suggest,
} from '#domain/catalog/endpoints.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { serve, type Shop } from '#api/kernel/app.ts';
import type { Catalog } from './index.ts';
import { showAddresses } from './show-addresses.ts';
import { showList, showSearch } from './show-list.ts';
import {
  headCategoryPage,
  headFacetPage,
  showBrands,
  showCategoryPage,
  showFacetPage,
  showNavigation,
} from './show-page.ts';
import { showSuggestions } from './show-suggestions.ts';
import { findByAddress } from './snapshot.ts';
import { writeDetail, writeList, writePage, writeSearch, writeSuggestions } from './write-answer.ts';

/**
 * All from memory: none of these calls touches the database or the session. The busy ones say their answer twice:
 * as a value for pages drawn in this process, and as JSON for HTTP.
 */
export function mountCatalog(shop: Shop, { catalog }: { catalog: Catalog }): void {
  const now = () => catalog.current();
  const everything = () => ({ base: now().listed, key: 'all' });
  serve(
    shop,
    listProducts,
    ({ query }) => showList(now(), query, everything()),
    ({ query }) => writeList(showList(now(), query, everything())),
  );
  serve(
    shop,
    getProduct,
    ({ params }) => {
      const detail = catalog.detail(params.url_key);
      if (!detail) throw new Refusal('product_not_found');
      return detail;
    },
    ({ params, now: time }) => {
      const entry = findByAddress(now(), params.url_key);
      if (!entry) throw new Refusal('product_not_found');
      return writeDetail(now(), entry, pacificDay(time));
    },
  );
  serve(
    shop,
    searchProducts,
    ({ query }) => showSearch(now(), query.q, query),
    ({ query }) => writeSearch(showSearch(now(), query.q, query)),
  );
  serve(
    shop,
    suggest,
    ({ query }) => showSuggestions(now(), query.q),
    ({ query }) => writeSuggestions(showSuggestions(now(), query.q)),
  );
  serve(
    shop,
    getCategoryPage,
    ({ params, query }) => showCategoryPage(now(), params.url_key, query),
    ({ params, query }) => {
      const { head, list } = headCategoryPage(now(), params.url_key);
      return writePage(showList(now(), query, list), head);
    },
  );
  serve(
    shop,
    getFacetPage,
    ({ params, query }) => showFacetPage(now(), params.kind, params.url_key, query),
    ({ params, query }) => {
      const { head, list } = headFacetPage(now(), params.kind, params.url_key);
      return writePage(showList(now(), query, list), head);
    },
  );
  serve(shop, getNavigation, () => showNavigation(now()));
  serve(shop, listBrands, () => showBrands(now()));
  serve(shop, listAddresses, ({ params, query }) => showAddresses(catalog.current(), params.kind, query.cur_page));
}
