import type { ErrorBody } from '#domain/kernel/refusal.ts';
import { regionName } from '#domain/compliance/regions.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';

/** A line that can't be ordered as it is. */
type NotAllowed = { line_item_id: string };
type Line = { id: string; type_category: string | null };
type Short = { title: string; wanted: number; available: number; reason?: string | null };

/** A refused cart as the page shows it. */
export type ShownRefusal = {
  title: string;
  errors: { message: string }[];
  /** What to take out so that the rest can be ordered, if that helps. */
  removal: { line_item_ids: string[]; words: string } | null;
  isTooYoung: boolean;
};

/** Puts a refusal into words where the page is loaded, so that its script needs none of them. */
export function showRefusal(
  refusal: ErrorBody,
  items: readonly Line[],
  address: { region_code: string } | null,
): ShownRefusal {
  const out = notAllowed(refusal);
  return {
    title: refusalTitle(refusal, address),
    errors: refusalErrors(refusal),
    removal:
      out.length === 0
        ? null
        : {
            line_item_ids: [...new Set(out.map(({ line_item_id }) => line_item_id))],
            words: removal(items, out, restTotalOf(refusal)),
          },
    isTooYoung: refusal.code === 'age_required',
  };
}

/** Why the cart can't be ordered, above the reasons. */
export function refusalTitle(refusal: ErrorBody, address: { region_code: string } | null): string {
  if (refusal.code === 'age_required') return REFUSAL_TEXTS.tooYoung;
  if (refusal.code !== 'item_restricted') return REFUSAL_TEXTS.heading;
  return REFUSAL_TEXTS.toState((address && regionName(address.region_code)) ?? REFUSAL_TEXTS.yourState);
}

/**
 * The reasons by product where the refusal has them; otherwise its messages, because the call's fields aren't on this
 * page.
 */
export function refusalErrors(refusal: ErrorBody): { message: string }[] {
  const products = refusal['products'];
  const named = refusal.code === 'out_of_stock' && Array.isArray(products) ? (products as Short[]) : [];
  const details = named.map(({ title, wanted, available, reason }) => ({
    message: reason ?? REFUSAL_TEXTS.short(title, wanted, available),
  }));
  // A wrong date isn't about an item: the way out says whom to write to, with a link.
  const items = refusal.errors.filter(({ field }) => field !== 'date_of_birth');
  return [...items.map(({ message }) => ({ message })), ...details];
}

const SOLVED_BY_REMOVAL = ['item_restricted', 'age_required', 'out_of_stock'];

/**
 * The lines to take out so that the rest can be ordered; none for refusals that removing doesn't solve. Of what is sold
 * out, those that the cart doesn't list any more: of the others, fewer may be left.
 */
export function notAllowed(refusal: ErrorBody): NotAllowed[] {
  const products = refusal['products'];
  if (!SOLVED_BY_REMOVAL.includes(refusal.code) || !Array.isArray(products)) return [];
  return (products as Partial<NotAllowed>[]).flatMap(({ line_item_id }) => (line_item_id ? { line_item_id } : []));
}

/**
 * The button that takes items out, with what the rest then costs: "Remove wine and continue · $46.63".
 * `restTotal` is in dollars, null where the refusal doesn't say it.
 */
export function removal(items: readonly Line[], removed: readonly NotAllowed[], restTotal: number | null): string {
  const ids = new Set(removed.map(({ line_item_id }) => line_item_id));
  // The cart doesn't list what is no longer sold.
  const out = items.filter(({ id }) => ids.has(id));
  const isWine = out.length === ids.size && out.every(({ type_category }) => type_category === 'wine');
  const what = isWine ? REFUSAL_TEXTS.wine : ids.size === 1 ? REFUSAL_TEXTS.thisItem : REFUSAL_TEXTS.theseItems;
  if (out.length === items.length) return REFUSAL_TEXTS.remove(what);
  return REFUSAL_TEXTS.removeAndContinue(what, restTotal === null ? null : formatDollars(restTotal));
}

/** What the rest of the cart costs without the items that can't be ordered, in dollars. */
export function restTotalOf(refusal: ErrorBody): number | null {
  const total = refusal['rest_total'];
  return typeof total === 'number' ? total : null;
}
