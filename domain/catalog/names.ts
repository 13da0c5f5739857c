/** Kinds of box a cart is split into. The storage of a product decides its box (requirement C3). */
export const BOX_TYPES = ['grocery', 'frozen', 'wine'] as const;
export type BoxType = (typeof BOX_TYPES)[number];

/** How a product is stored; a grocery box holds ambient and fresh products. */
export const STORAGES = ['ambient', 'fresh', 'frozen', 'wine'] as const;
export type Storage = (typeof STORAGES)[number];

export const BOX_OF_STORAGE = {
  ambient: 'grocery',
  fresh: 'grocery',
  frozen: 'frozen',
  wine: 'wine',
} as const satisfies Record<Storage, BoxType>;

/** Requirement P5. `gift` and `sample` are the specification's numbered types 2 and 3. */
export const PRODUCT_TYPES = [
  'simple',
  'wine',
  'advanced_bundle_idl',
  'aw_giftcard',
  'configurable',
  'bundle',
  'frozen_meat',
  'buildYourBundle',
  'grouped',
  'virtual',
  'gift',
  'sample',
] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

export const TAX_CLASSES = ['staple', 'candy', 'soft_drink', 'supplement', 'non_food', 'alcohol'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];
