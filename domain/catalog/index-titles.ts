/** The headings of what lists other pages, in answers and on pages. */
export const INDEX_TITLES = { brands: 'All brands', values: 'Shop by values' } as const;
