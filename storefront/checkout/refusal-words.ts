import type { ErrorBody } from '#domain/kernel/refusal.ts';
import { REGIONS } from './regions.ts';

type NotAllowed = { product_id: number; title: string; reason: string };

/** Why the cart can't be ordered, above the reasons. */
export function refusalTitle(refusal: ErrorBody, address: { region_code: string } | null): string {
  if (refusal.code !== 'item_restricted') return 'We can’t ship this order yet';
  const state = REGIONS.find(([code]) => code === address?.region_code);
  return `We can’t ship everything to ${state?.[1] ?? 'your state'}`;
}

/**
 * The reasons by product where the refusal has them; otherwise its messages, because the call's fields aren't on this
 * page.
 */
export function refusalErrors(refusal: ErrorBody): { message: string }[] {
  const products = refusal['products'];
  const named =
    refusal.code === 'out_of_stock' && Array.isArray(products)
      ? (products as { title: string; wanted: number; available: number }[])
      : [];
  const details = named.map(({ title, wanted, available }) => ({
    message: `${title}: you want ${wanted}, we have ${available}.`,
  }));
  return [...refusal.errors.map(({ message }) => ({ message })), ...details];
}

/** The items to take out so that the rest can be ordered; none for refusals that removing doesn't solve. */
export function notAllowed(refusal: ErrorBody): NotAllowed[] {
  const products = refusal['products'];
  const isSolvable = refusal.code === 'item_restricted' || refusal.code === 'age_required';
  return isSolvable && Array.isArray(products) ? (products as NotAllowed[]) : [];
}

type Line = { product_id: number; type_category: string | null; line_item_price: number };

/** The button that takes items out, and what is left then: "Remove wine and continue". */
export function removal(items: readonly Line[], removed: readonly { product_id: number }[]) {
  const ids = new Set(removed.map(({ product_id }) => product_id));
  const out = items.filter(({ product_id }) => ids.has(product_id));
  const left = items.filter(({ product_id }) => !ids.has(product_id));
  const isWine = out.length > 0 && out.every(({ type_category }) => type_category === 'wine');
  const what = isWine ? 'wine' : out.length === 1 ? 'this item' : 'these items';
  return {
    button: left.length > 0 ? `Remove ${what} and continue` : `Remove ${what}`,
    left: left.reduce((cents, { line_item_price }) => cents + Math.round(line_item_price * 100), 0) / 100,
  };
}
