import type { PrimaryCategory } from './schema.ts';

/** The folder of each kind of list page, as the specification names it. */
export const PAGE_FOLDERS = {
  category: 'c',
  diet: 'diets',
  brand: 'brand',
  certification: 'certifications',
  value: 'social',
  concern: 'concerns',
  ingredient: 'ingredients',
  selection: 'ps',
} as const;
export type PageKind = keyof typeof PAGE_FOLDERS;

/** The path of a list page. */
export function pageUrl(kind: PageKind, url_key: string): string {
  return `/${PAGE_FOLDERS[kind]}/${url_key}`;
}

/** The page of what a search finds. */
export function searchUrl(q: string): string {
  return `/search/results?q=${encodeURIComponent(q)}`;
}

/** The page of all shopping lists. */
export const LISTS_URL = '/c/shopping-lists';

/** The path of a shopping list. */
export function listUrl(url_key: string): string {
  return `/l/${url_key}`;
}

/** The path of a product's page. */
export function productUrl(url_key: string): string {
  return `/p/${url_key}`;
}

/** "Snacks/Sweets/Cookies" (requirement P3). */
export function analyticsCategory({ group, category, subcategory }: PrimaryCategory): string {
  return [group, category, subcategory].filter(Boolean).join('/');
}
