import { CARDS_PER_CALL } from '#domain/catalog/cards-per-call.ts';

/** Numbers of products, the newest first, in this browser alone. */
const KEY = 'viewed';
/** With the product on whose page it is. */
const KEPT = CARDS_PER_CALL + 1;

/** Notes that a product was viewed. @returns the numbers of those viewed before, "12,7"; '' if there are none. */
export function noteView(product_id: number): string {
  const others = (localStorage.getItem(KEY) ?? '').split(',').filter((id) => id !== '' && id !== String(product_id));
  localStorage.setItem(KEY, [product_id, ...others].slice(0, KEPT).join(','));
  return others.slice(0, KEPT - 1).join(',');
}

export function forgetViews(): void {
  localStorage.removeItem(KEY);
}
