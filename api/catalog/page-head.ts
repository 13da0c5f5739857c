import type { FacetPage, ProductList } from '#domain/catalog/endpoints.ts';
import type { ListContext } from './show-list.ts';

/** The part of a page above its list, the same for all filters and page numbers. */
export type PageHead = Omit<FacetPage, keyof ProductList>;
export type Headed = { head: PageHead; list: ListContext };
