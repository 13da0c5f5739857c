/** How many units of a product are in one set. */
export type Pick = { product_id: number; qty: number };

/** A pick with what it is called. */
export type ShownPick = Pick & { title: string };

/** More than a set may hold of one product; anything longer isn't a number of units. */
const UNITS = /^\d{1,3}$/;

/** The largest number of a product. */
const LARGEST_ID = 2_147_483_647;

/** Whether text is the number of a product as it is written in options and fields: 10043, not 010043. */
export function isProductNumber(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID;
}

/**
 * The picks that a line's options say, by product: { "10043": "2" }. Their order doesn't matter, and none of something is
 * no pick.
 * @returns null for options that aren't picks.
 */
export function readPicks(options: Readonly<Record<string, string>>): Pick[] | null {
  const picks: Pick[] = [];
  for (const [key, text] of Object.entries(options)) {
    const units = text.trim();
    if (!isProductNumber(key) || !UNITS.test(units)) return null;
    if (Number(units) > 0) picks.push({ product_id: Number(key), qty: Number(units) });
  }
  return picks.toSorted((a, b) => a.product_id - b.product_id);
}

/** The picks as lines and orders store them. Two lines of the same picks have the same options. */
export function optionsOfPicks(picks: readonly Pick[]): Record<string, string> {
  return Object.fromEntries(picks.map(({ product_id, qty }) => [product_id, String(qty)]));
}

/** Identifies a set among those built of one product: the same for the same picks, in any order. */
export function pickKey(picks: readonly Pick[] = []): string {
  return JSON.stringify(optionsOfPicks(picks));
}

/** The picks as a cart and an order show them, { "10043": "2 × Rolled Oats" }. */
export function showPicks(picks: readonly ShownPick[]): Record<string, string> {
  return Object.fromEntries(picks.map(({ product_id, qty, title }) => [product_id, `${qty} × ${title}`]));
}
