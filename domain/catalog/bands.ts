/** The price bands of filter[price], in dollars, both ends included. */
export const PRICE_BANDS = [
  { key: '-5', title: 'Up to $5' },
  { key: '5-10', title: '$5 to $10' },
  { key: '10-20', title: '$10 to $20' },
  { key: '20-40', title: '$20 to $40' },
  { key: '40-', title: '$40 and up' },
] as const;

/** "4" means four stars and up. */
export const RATING_STEPS = [
  { key: '4', title: '4 stars and up' },
  { key: '3', title: '3 stars and up' },
  { key: '2', title: '2 stars and up' },
  { key: '1', title: '1 star and up' },
] as const;

export type Band = { min_cents: number; max_cents: number };

const BAND = /^(?<min>\d{1,6}(?:\.\d{1,2})?)?-(?<max>\d{1,6}(?:\.\d{1,2})?)?$/;

/** "5-10" -> 500 to 1000 cents; "-5" and "20-" are open on one side. Null for anything else, including "-". */
export function readBand(text: string): Band | null {
  const found = BAND.exec(text)?.groups;
  if (!found || (found.min === undefined && found.max === undefined)) return null;
  return {
    min_cents: Math.round(Number(found.min ?? 0) * 100),
    max_cents: found.max === undefined ? Number.MAX_SAFE_INTEGER : Math.round(Number(found.max) * 100),
  };
}

export function isInBand(cents: number, { min_cents, max_cents }: Band): boolean {
  return cents >= min_cents && cents <= max_cents;
}
