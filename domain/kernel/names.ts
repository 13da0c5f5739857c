/** Kinds of box a cart is split into. The storage of a product decides its box (requirement C3). */
export const BOX_TYPES = ['grocery', 'frozen', 'wine'] as const;
export type BoxType = (typeof BOX_TYPES)[number];

/** How a product is kept; grocery boxes carry ambient and fresh goods. */
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

/** Requirement M4: the life of a customer. A visitor has no account row. */
export const USER_STATUSES = ['visitor', 'lead', 'trial', 'member', 'canceled'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** Who a call or a page is for. `staff` is an account with the operator flag. */
export const ROLES = [...USER_STATUSES, 'staff'] as const;
export type Role = (typeof ROLES)[number];

/** Requirement M3. */
export const OFFER_ID = { trial: 0, annual: 3, monthly: 6 } as const;
/** Requirement M3. */
export const GROUP_ID = { general: 1, member_basic: 4, member_lapsed: 5, employee: 8 } as const;

/** Requirement O3: the words a shopper reads for each delivery status. */
export const DELIVERY_STATUS_LABELS = {
  processing: 'Placed',
  scheduled: 'Processing',
  pickup_appointment: 'Processing',
  shipped: 'Shipped',
  picked_up: 'Shipped',
  in_transit: 'In Transit',
  on_its_way: 'On Its Way',
  out_for_delivery: 'In Transit',
  delivered: 'Delivered',
  closed: 'Closed',
  canceled: 'Canceled',
} as const;
export type DeliveryStatus = keyof typeof DELIVERY_STATUS_LABELS;

export const TAX_CLASSES = ['staple', 'candy', 'soft_drink', 'supplement', 'non_food', 'alcohol'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];
