import { isPoBox } from '#domain/compliance/po-box.ts';

/** The fields of a postal address. Form, table, quote, order and pages all take them from here. */
export const POSTAL_FIELDS = [
  'firstname',
  'lastname',
  'street1',
  'street2',
  'city',
  'region_code',
  'postcode',
  'telephone',
] as const;
export type PostalField = (typeof POSTAL_FIELDS)[number];
export type PostalAddress = Record<PostalField, string>;

/** The value of every postal field. */
export function postalFields<Value>(valueOf: (field: PostalField) => Value): Record<PostalField, Value> {
  return Object.fromEntries(POSTAL_FIELDS.map((field) => [field, valueOf(field)])) as Record<PostalField, Value>;
}

/** The postal fields of something that has more. */
export function postalAddressOf(address: PostalAddress): PostalAddress {
  return postalFields((field) => address[field]);
}

/** '12 Elm St, Apt 3' */
export function streetLine({ street1, street2 }: PostalAddress): string {
  return street2 ? `${street1}, ${street2}` : street1;
}

/** 'Portland, OR 97201' */
export function cityLine({ city, region_code, postcode }: PostalAddress): string {
  return `${city}, ${region_code} ${postcode}`;
}

/** '12 Elm St, Apt 3, Portland, OR 97201' */
export function addressLine(address: PostalAddress): string {
  return `${streetLine(address)}, ${cityLine(address)}`;
}

export function hasPoBox({ street1, street2 }: PostalAddress): boolean {
  return isPoBox(street1) || isPoBox(street2);
}

/** They decide the tax, so they stay after an account was deleted. */
const TAX_FIELDS: readonly PostalField[] = ['city', 'region_code', 'postcode'];

/** What replaces the fields that say who a person is and where they live, in an address that has to be kept. */
export const NO_PERSON: Readonly<Record<string, ''>> = Object.fromEntries(
  POSTAL_FIELDS.filter((field) => !TAX_FIELDS.includes(field)).map((field) => [field, '']),
);
