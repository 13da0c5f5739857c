/** Prices that a query asks for, in cents; null where it names none. */
export type PriceLimits = {
  min_cents: number | null;
  max_cents: number | null;
  /** Cheaper products come first: "cheap dinner". */
  is_cheap: boolean;
};

const AMOUNT = String.raw`\$?\s?(\d{1,4}(?:\.\d{1,2})?)\s?(?:dollars?|bucks|usd)?`;
const MONEY = String.raw`(?:\$\s?(\d{1,4}(?:\.\d{1,2})?)|(\d{1,4}(?:\.\d{1,2})?)\s?(?:dollars?|bucks|usd))`;
const BELOW = new RegExp(
  String.raw`\b(?:under|below|less than|up to|max(?:imum)?|cheaper than|no more than)\s+${AMOUNT}(?!\s?(?:[\d.]|oz|ounces?|lbs?|g\b|mg|ct|calories|cal|carbs?|net))`,
  'i',
);
const OR_LESS = new RegExp(String.raw`${MONEY}\s+(?:or|and)\s+(?:less|under|below)\b`, 'i');
const ABOVE = new RegExp(String.raw`\b(?:over|above|more than|at least)\s+${MONEY}`, 'i');
const CHEAP = /\b(?:cheap(?:est)?|budget|inexpensive|affordable|low(?:est)? price[ds]?|value pack)\b/i;

/** Takes the words about price out of a query: 'snacks under $5' -> 'snacks' and up to 500 cents. */
export function takePrice(text: string): { rest: string; price: PriceLimits } {
  const price: PriceLimits = { min_cents: null, max_cents: null, is_cheap: false };
  let rest = text;
  const take = (pattern: RegExp): number | null => {
    const found = pattern.exec(rest);
    if (!found) return null;
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    const amount = found.slice(1).find((group) => group !== undefined);
    return amount === undefined ? 0 : Math.round(Number(amount) * 100);
  };
  price.max_cents = take(BELOW) ?? take(OR_LESS);
  price.min_cents = take(ABOVE);
  price.is_cheap = take(CHEAP) !== null;
  const isChanged = rest !== text;
  return { rest: isChanged ? rest.replace(/\s+/g, ' ').trim() : text, price };
}
