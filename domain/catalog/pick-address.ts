import { isProductNumber, type Pick } from './picks.ts';

/** In the address of a build-your-own set, says that its picks are those of a line of the cart, to be changed. */
export const CHANGE_FIELD = 'change';

/** The form field with the units that are chosen of a product. */
export const pickField = (product_id: number | string) => `pick.${product_id}`;
/** The form field with the units of a product that a set in the cart has, which is changed. */
export const wasField = (product_id: number | string) => `was.${product_id}`;

/** What is picked in the fields of a form or an address: of the `pickField`s or the `wasField`s. */
export function readPickFields(
  fields: Iterable<readonly [string, unknown]>,
  kind: 'pick' | 'was' = 'pick',
): [product_id: string, units: string][] {
  return [...fields].flatMap(([name, units]) => {
    const product_id = name.startsWith(`${kind}.`) ? name.slice(kind.length + 1) : '';
    return isProductNumber(product_id) && typeof units === 'string' ? [[product_id, units]] : [];
  });
}

/** Where the picks of a line are changed: the page of its set, with them. */
export function changePicksUrl(url: string, picks: readonly Pick[]): string {
  const fields = picks.map(({ product_id, qty }) => `${pickField(product_id)}=${qty}`);
  return `${url}?${[...fields, `${CHANGE_FIELD}=1`].join('&')}#choose`;
}
