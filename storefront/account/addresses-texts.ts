import { BRAND } from '#storefront/kernel/brand.ts';

export const ADDRESSES_TEXTS = {
  title: `Your addresses | ${BRAND.shop}`,
  heading: 'Your addresses',
  none: "You haven't saved an address yet.",
  default: 'Default address',
  defaultHint: 'Checkout starts with this address.',
  add: 'Add an address',
  addHeading: 'Add an address',
  edit: 'Edit',
  editHeading: 'Edit address',
  makeDefault: 'Make default',
  remove: 'Remove',
  removeHeading: 'Remove this address?',
  removeLead: 'Orders you already placed still go there.',
  removeConfirm: 'Remove address',
  keep: 'Keep address',
  isDefault: 'Make this my default address',
  save: 'Save address',
  cancel: 'Back to your addresses',
} as const;

/** What was done, by the page's address. */
export const ADDRESS_DONE_TEXTS = {
  added: 'Your address is saved.',
  changed: 'Your changes are saved. Orders you already placed keep the old address.',
  removed: 'The address is removed.',
  default: 'This is now your default address.',
} as const;

export const CARDS_TEXTS = {
  title: `Your cards | ${BRAND.shop}`,
  heading: 'Your cards',
  none: "You haven't saved a card yet.",
  expires: (month: number, year: number) => `Expires ${String(month).padStart(2, '0')}/${String(year).slice(-2)}`,
  expired: 'Expired',
  default: 'Default card',
  add: 'Add a card',
  addHeading: 'Add a card',
  addLead: "We check the card with your bank and don't charge it.",
  makeDefault: 'Make default',
  remove: 'Remove',
  removeHeading: 'Remove this card?',
  removeLead: "It can't pay for orders or renewals anymore. You can add it again.",
  removeLastLead: (day: string) => `Your membership renews on ${day} with this card. Add another card first.`,
  removeConfirm: 'Remove card',
  keep: 'Keep card',
  isDefault: 'Make this my default card',
  replacesExpired: 'Your default card has expired, so this card becomes the default.',
  save: 'Save card',
  cancel: 'Back to your cards',
  failed: "We couldn't save the card",
} as const;

export const CARD_DONE_TEXTS = {
  added: 'Your card is saved.',
  removed: 'The card is removed.',
  default: 'This is now your default card.',
} as const;
