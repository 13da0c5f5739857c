import { INDEX_TITLES } from '#domain/catalog/index-titles.ts';

/** The index of all brands. */
export const BRANDS_PAGE_TEXTS = {
  title: INDEX_TITLES.brands,
  description: (brands: number) => `All ${brands} brands we carry, from A to Z, at member prices.`,
  lead: (brands: string) => `We carry ${brands}. Pick a letter, or type part of a name.`,
  brands: { one: '# brand', other: '# brands' },
  products: { one: '# product', other: '# products' },
  search: 'Brands',
  name: 'Find a brand',
  find: 'Find',
  tooLong: 'Please use up to 60 letters.',
  largest: 'Brands with the most products',
  letters: 'First letters',
  other: 'Numbers and signs',
  none: 'We have no brands yet',
  noMatch: (q: string) => `No brand has “${q}” in its name`,
  all: 'Show all brands',
} as const;
