/** Kinds of box a cart is split into. The storage of a product decides its box (requirement C3). */
export const BOX_TYPES = ['grocery', 'frozen', 'wine'] as const;
export type BoxType = (typeof BOX_TYPES)[number];
/** What pages and mails call them. */
export const BOX_NAMES = { grocery: 'Grocery box', frozen: 'Frozen box', wine: 'Wine box' } as const satisfies Record<
  BoxType,
  string
>;

/** What filters call them. */
export const BOX_TITLES = { grocery: 'Grocery', frozen: 'Frozen', wine: 'Wine' } as const satisfies Record<
  BoxType,
  string
>;

/** How a product is stored; `none` is for what doesn't ship, such as a gift card. */
export const STORAGES = ['ambient', 'fresh', 'frozen', 'wine', 'none'] as const;
export type Storage = (typeof STORAGES)[number];

/** Grocery boxes carry ambient and fresh items; null: in no box. */
export const BOX_OF_STORAGE: Readonly<Record<Storage, BoxType | null>> = {
  ambient: 'grocery',
  fresh: 'grocery',
  frozen: 'frozen',
  wine: 'wine',
  none: null,
};

/** What pages and mails call the items in no box. */
export const UNBOXED_NAME = 'Sent by email';

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

/** True for a product that is sold through its children: sizes or flavors. */
export function isFamily({ product_type }: { product_type: ProductType }): boolean {
  return product_type === 'configurable';
}

const CHOSEN_TYPES: readonly ProductType[] = ['configurable', 'buildYourBundle', 'grouped'];

/** These can't be added with one click: on their page the shopper chooses a child, the parts of a set, or members. */
export function hasOptions({ product_type }: { product_type: ProductType }): boolean {
  return CHOSEN_TYPES.includes(product_type);
}

/** True for products side by side at their own prices, so that a price is one item's. */
export function isGroup({ product_type }: { product_type: ProductType }): boolean {
  return product_type === 'grouped';
}

/** What a price is of: the product itself, the cheapest choice ("From $3.19"), an item of a group ("From $3.19 each"). */
export function priceKind(product: { product_type: ProductType }): 'exact' | 'from' | 'each' {
  if (isGroup(product)) return 'each';
  return hasOptions(product) ? 'from' : 'exact';
}

const SET_TYPES: readonly ProductType[] = ['bundle', 'advanced_bundle_idl', 'buildYourBundle', 'grouped'];

/** True for what is made of several different products. */
export function isSet(product_type: ProductType): boolean {
  return SET_TYPES.includes(product_type);
}

/** True for products that come free with an order and cannot be bought. */
export function isGiven(product_type: ProductType): boolean {
  return product_type === 'gift' || product_type === 'sample';
}

export const TAX_CLASSES = ['staple', 'candy', 'soft_drink', 'supplement', 'non_food', 'alcohol'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];
