/** A brand in the index of all brands. */
export type BrandEntry = { url: string; title: string; count: number; image: string };
export type LetterGroup = { letter: string; brands: BrandEntry[] };

/** What is typed into the index is a part of a name. */
export const BRAND_QUERY_LETTERS_MAX = 60;
/** Brands whose names begin with a digit or a sign. */
const OTHER_LETTER = '#';
const SHOWN_FIRST = 6;

const ACCENTS = /\p{Diacritic}/gu;
const plain = (text: string) => text.normalize('NFD').replace(ACCENTS, '').toLowerCase();

/** Groups brands by first letter, in the order of the alphabet; `q` keeps those with these letters in their name. */
export function brandIndex(brands: readonly BrandEntry[], q: string): LetterGroup[] {
  const wanted = plain(q);
  const kept = brands.filter(({ title }) => plain(title).includes(wanted));
  const groups = Map.groupBy(kept, ({ title }) => letterOf(title));
  return [...groups]
    .map(([letter, found]) => ({
      letter,
      brands: found.toSorted((a, b) => plain(a.title).localeCompare(plain(b.title))),
    }))
    .sort((a, b) => rank(a.letter).localeCompare(rank(b.letter)));
}

/** After Z. */
const rank = (letter: string) => (letter === OTHER_LETTER ? 'ZZ' : letter);

function letterOf(title: string): string {
  const first = plain(title).charAt(0).toUpperCase();
  return /[A-Z]/.test(first) ? first : OTHER_LETTER;
}

/** The brands with most products, largest first. */
export function largestBrands(brands: readonly BrandEntry[]): BrandEntry[] {
  return brands.toSorted((a, b) => b.count - a.count || a.title.localeCompare(b.title, 'en')).slice(0, SHOWN_FIRST);
}
