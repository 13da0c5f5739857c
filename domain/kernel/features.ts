/**
 * Features of the specification that aren't finished. While one is off, no price, filter, link or sentence mentions it,
 * and its pages show all products. Turning it on here is the whole switch.
 */
export type Features = Readonly<Record<'autoship' | 'thrive_cash' | 'gift_card' | 'ebt', boolean>>;

export const FEATURES: Features = { autoship: false, thrive_cash: false, gift_card: false, ebt: false };
