import { hasOptions, type ProductType } from '#domain/catalog/names.ts';

/** What a new person types into the form of an account, beside their email. */
export const PERSON = { password: 'a long password', firstname: 'Ada', lastname: 'Lowe' };

/** With a ZIP of a state without a tax on memberships or consents of its own. Paid plans ask for one. */
export const PERSON_WITH_ZIP = { ...PERSON, billing_zip: '97201' };

/** What they type into the form of an address. */
export const ADDRESS = {
  firstname: PERSON.firstname,
  lastname: PERSON.lastname,
  street1: '77 Elm St',
  city: 'Los Angeles',
  region_code: 'CA',
  postcode: '90026',
  telephone: '(323) 555-0111',
};

/** The ids of the plans' offers. */
export const [TRIAL, ANNUAL, MONTHLY] = [0, 3, 6];

/** What a product's card says about adding it. */
export type Listed = {
  product_type: ProductType;
  min_order_qty: number;
  restriction_tag?: string | null;
  sold_as_fresh?: boolean;
};

/** Whether one click on Add puts one of it into any cart on any day: no options, no minimum, no restriction, not fresh. */
export function isAddedByOneClick({ product_type, min_order_qty, restriction_tag, sold_as_fresh }: Listed): boolean {
  return !hasOptions({ product_type }) && min_order_qty === 1 && !restriction_tag && !sold_as_fresh;
}
