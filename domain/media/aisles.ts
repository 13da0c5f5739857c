/** The aisles that have a picture of their own, in the order of the shop. */
export const AISLE_KEYS = [
  'food',
  'meat-seafood',
  'frozen-food',
  'wines',
  'vitamins-supplements',
  'babies-kids',
  'pet-supplies',
  'snacks',
  'beverages',
  'personal-care',
  'household-supplies',
  'health',
  'fresh',
  'autoship-and-save',
] as const;
export type AisleKey = (typeof AISLE_KEYS)[number];
