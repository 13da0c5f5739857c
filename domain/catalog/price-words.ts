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
const NUMBER = String.raw`(\d{1,4}(?:\.\d{1,2})?)`;
const TO = String.raw`\s?(?:to|[-–])\s?`;
/** Of the two prices one is money, so that "2 to 5 lb" is none: "$10 to 15", "between 10 and 15 dollars". */
const RANGES = [
  String.raw`\bbetween\s+\$?\s?${NUMBER}\s?(?:dollars?|bucks)?\s+and\s+(?:\$\s?${NUMBER}|${NUMBER}\s?(?:dollars?|bucks|usd)\b)`,
  String.raw`(?:\bfrom\s+)?\$\s?${NUMBER}${TO}\$?\s?${NUMBER}(?:\s?(?:dollars?|bucks|usd)\b)?`,
  String.raw`(?:\bfrom\s+)?\b${NUMBER}${TO}(?:\$\s?${NUMBER}|${NUMBER}\s?(?:dollars?|bucks|usd)\b)`,
].map((pattern) => new RegExp(pattern, 'i'));
const OR_LESS = new RegExp(String.raw`${MONEY}\s+(?:or|and)\s+(?:less|under|below)\b`, 'i');
const ABOVE = new RegExp(String.raw`\b(?:over|above|more than|at least)\s+${MONEY}`, 'i');
const CHEAP = /\b(?:cheap(?:est)?|budget|inexpensive|affordable|low(?:est)? price[ds]?|value pack)\b/i;

/** Takes the words about price out of a query: 'snacks under $5' -> 'snacks' and up to 500 cents. */
export function takePrice(text: string): { rest: string; price: PriceLimits } {
  const price: PriceLimits = { min_cents: null, max_cents: null, is_cheap: false };
  let rest = text;
  const takeAll = (pattern: RegExp): number[] | null => {
    const found = pattern.exec(rest);
    if (!found) return null;
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return found.slice(1).flatMap((amount) => (amount === undefined ? [] : Math.round(Number(amount) * 100)));
  };
  const take = (pattern: RegExp): number | null => {
    const amounts = takeAll(pattern);
    return amounts && (amounts[0] ?? 0);
  };
  let range: number[] | null = null;
  for (const pattern of RANGES) range ??= takeAll(pattern);
  price.max_cents = range ? Math.max(...range) : (take(BELOW) ?? take(OR_LESS));
  price.min_cents = range ? Math.min(...range) : take(ABOVE);
  price.is_cheap = take(CHEAP) !== null;
  const isChanged = rest !== text;
  return { rest: isChanged ? rest.replace(/\s+/g, ' ').trim() : text, price };
}
