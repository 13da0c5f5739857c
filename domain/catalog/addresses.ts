import type { PrimaryCategory } from './schema.ts';

/** The path of a product's page. */
export function productUrl(url_key: string): string {
  return `/p/${url_key}`;
}

/** "Snacks/Sweets/Cookies" (requirement P3). */
export function analyticsCategory({ group, category, subcategory }: PrimaryCategory): string {
  return [group, category, subcategory].filter(Boolean).join('/');
}
