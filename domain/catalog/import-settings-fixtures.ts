import type { ImportSettings } from './import-draft.ts';

/** What an operator who gives no options says of a file. */
export const IMPORT_SETTINGS: ImportSettings = {
  now: new Date('2026-11-20T18:00:00Z'),
  storage: 'ambient',
  tax_class: 'staple',
  brand: null,
  category: null,
  category_rules: new Map(),
  stock: null,
  price_source: null,
  price_cents: null,
  prices: new Map(),
};
