import { CHANGE_FIELD, readPickFields } from '#domain/catalog/pick-address.ts';

type Picks = Readonly<Record<string, string>>;

/** What a shopper has chosen of a set or a group so far: units as typed, by product. */
export type Choice = {
  picks: Picks;
  /** The picks of the set in the cart that it replaces; null for a new one. */
  was: Picks | null;
  /** Why it wasn't added; '' before anyone tried. */
  problem: string;
};

export const NO_CHOICE: Choice = { picks: {}, was: null, problem: '' };

/** The choice that the address of a page names, as links from the cart do; null for a page that has none. */
export function readChoice(params: URLSearchParams): Choice | null {
  const picks = Object.fromEntries(readPickFields(params));
  if (Object.keys(picks).length === 0) return null;
  return { picks, was: params.has(CHANGE_FIELD) ? picks : null, problem: '' };
}

/** The choice of a form. */
export function readPosted(form: FormData): Choice {
  const was = Object.fromEntries(readPickFields(form, 'was'));
  const picks = Object.fromEntries(readPickFields(form));
  return { picks, was: Object.keys(was).length > 0 ? was : null, problem: '' };
}

/** Units as typed: whole and never less than none. */
export function unitsIn(typed: string): number {
  return /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
}
