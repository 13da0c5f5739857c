import type { Pick } from './picks.ts';

/** In the address of a build-your-own set, says that its picks are those of a line of the cart, to be changed. */
export const CHANGE_FIELD = 'change';

/** Where the picks of a line are changed: the page of its set, with them. */
export function changePicksUrl(url: string, picks: readonly Pick[]): string {
  const fields = picks.map(({ product_id, qty }) => `pick.${product_id}=${qty}`);
  return `${url}?${[...fields, `${CHANGE_FIELD}=1`].join('&')}#choose`;
}
