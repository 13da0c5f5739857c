import {
  getCategoryPage,
  getFacetPage,
  getNavigation,
  getProduct,
  listBrands,
  listProducts,
  searchProducts,
  suggest,
} from '#domain/catalog/endpoints.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { serve, type Shop } from '#api/kernel/app.ts';
import type { Catalog } from './index.ts';
import { showList, showSearch } from './show-list.ts';
import { showBrands, showCategoryPage, showFacetPage, showNavigation } from './show-page.ts';
import { showSuggestions } from './show-suggestions.ts';

/** All from memory: none of these calls touches the database or the session. */
export function mountCatalog(shop: Shop, { catalog }: { catalog: Catalog }): void {
  serve(shop, listProducts, ({ query }) => showList(catalog.current(), query, { base: catalog.current().listed }));
  serve(shop, getProduct, ({ params }) => {
    const detail = catalog.detail(params.url_key);
    if (!detail) throw new Refusal('product_not_found');
    return detail;
  });
  serve(shop, searchProducts, ({ query }) => showSearch(catalog.current(), query.q, query));
  serve(shop, suggest, ({ query }) => showSuggestions(catalog.current(), query.q));
  serve(shop, getCategoryPage, ({ params, query }) => showCategoryPage(catalog.current(), params.url_key, query));
  serve(shop, getFacetPage, ({ params, query }) =>
    showFacetPage(catalog.current(), params.kind, params.url_key, query),
  );
  serve(shop, getNavigation, () => showNavigation(catalog.current()));
  serve(shop, listBrands, () => showBrands(catalog.current()));
}
