import type { InputOf } from '#domain/kernel/endpoint.ts';
import { FACETS } from '#domain/catalog/facets.ts';
import { DEFAULT_PAGE_SIZE, FILTER_LETTERS_MAX, FILTER_VALUES_MAX, SORTS } from '#domain/catalog/list-limits.ts';
import type { listProducts } from '#domain/catalog/endpoints.ts';

type ListInput = NonNullable<InputOf<typeof listProducts>['query']>;

/** "Load more" extends the list up to this many pages, then starts a new one, so that no page grows without end. */
const PAGES_TOGETHER = 5;

/** The order of a list that has one of its own, such as search results; it is never sent to the API. */
export const OWN_ORDER = 'match';
type Sort = (typeof SORTS)[number];

const PAGE_NUMBER = /^[1-9]\d{0,3}$/;

const STARS = /^[1-5]$/;
/** A checked box without a value is sent as "on". */
const CHECKED = /^(?:1|on)?$/;

/**
 * Whether the address asks for a sort order, a page or a filter value that no list has; the API knows which keys there
 * are, and `misnamed.server.ts` which names are meant to be one of these.
 */
export function unknownIn(params: URLSearchParams): boolean {
  const sort = params.get('sort');
  const page = params.get('page');
  const isSort = sort === null || sort === OWN_ORDER || SORTS.some((value) => value === sort);
  return (
    !isSort || (page !== null && !PAGE_NUMBER.test(page)) || FACETS.some((name) => isOdd(name, params.getAll(name)))
  );
}

function isOdd(name: (typeof FACETS)[number], values: readonly string[]): boolean {
  if (values.length > FILTER_VALUES_MAX || values.some(({ length }) => length > FILTER_LETTERS_MAX)) return true;
  if (name === 'rating') return values.some((value) => value !== '' && !STARS.test(value));
  return (name === 'autoship' || name === 'in_stock') && values.some((value) => !CHECKED.test(value));
}

/** Whole numbers from 1; without one, the first page. */
export function pageNumber(params: URLSearchParams): number {
  const text = params.get('page') ?? '1';
  return PAGE_NUMBER.test(text) ? Number(text) : 1;
}

/** The first of the pages shown at once when the address asks for `page`. */
export function firstPage(page: number): number {
  return Math.max(1, page - PAGES_TOGETHER + 1);
}

/**
 * Turns the address into the call's query. Filters are repeated plain names, ?diet=vegan-diet&price=5-10.
 */
export function listQuery(params: URLSearchParams): ListInput {
  const filter: Record<string, string | string[]> = {};
  for (const name of FACETS) {
    const values = params.getAll(name).filter((value) => value !== '');
    if (values.length === 0) continue;
    if (name === 'rating') filter[name] = lowest(values);
    else if (name === 'autoship' || name === 'in_stock') filter[name] = '1';
    else filter[name] = values;
  }
  const sort = SORTS.find((value) => value === params.get('sort'));
  const query: ListInput = { page_size: DEFAULT_PAGE_SIZE, facets: '1' };
  if (showsHidden(params)) query.show_hidden = '1';
  if (showsAllBrands(params)) query.all_brands = '1';
  if (Object.keys(filter).length > 0) query.filter = filter as NonNullable<ListInput['filter']>;
  if (sort) query.sort = sort satisfies Sort;
  return query;
}

/** Star values combine with OR, so the lowest one decides. */
function lowest(values: string[]): string {
  return String(Math.min(...values.map(Number)));
}

/** The same address with one filter value added or removed, on its first page. */
export function toggled(params: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(params);
  next.delete('page');
  const values = next.getAll(name);
  next.delete(name);
  const remaining = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  for (const one of remaining) next.append(name, one);
  return searchOf(next);
}

/** The same address without any filter; query, sort and view stay. */
export function cleared(params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  for (const name of [...FACETS, 'page']) next.delete(name);
  return searchOf(next);
}

/** Whether the list also shows what the household leaves out. */
export function showsHidden(params: URLSearchParams): boolean {
  return params.get('show_hidden') === '1';
}

/** The same list from its first page with what the household leaves out, or without. */
export function withHidden(params: URLSearchParams, isShown: boolean): string {
  const next = new URLSearchParams(params);
  next.delete('page');
  next.delete('show_hidden');
  if (isShown) next.set('show_hidden', '1');
  return searchOf(next);
}

/** Whether the filters name every brand of the list. */
export function showsAllBrands(params: URLSearchParams): boolean {
  return params.get('all_brands') === '1';
}

export function withAllBrands(params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.set('all_brands', '1');
  return searchOf(next);
}

export function withoutAllBrands(params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete('all_brands');
  return searchOf(next);
}

export function atPage(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  if (page > 1) next.set('page', String(page));
  else next.delete('page');
  return searchOf(next);
}

export function hasFilters(params: URLSearchParams): boolean {
  return FACETS.some((name) => params.has(name));
}

function searchOf(params: URLSearchParams): string {
  const text = params.toString();
  return text ? `?${text}` : '?';
}
