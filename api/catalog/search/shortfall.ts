import { stemOf, stemsOf } from '#domain/catalog/words.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { CatalogProduct } from '../catalog-product.ts';
import type { Category } from '../category-tree.ts';
import type { Snapshot } from '../snapshot.ts';
import { FORMS, headOf } from './head.ts';
import type { Query, QueryTerm } from './query.ts';
import type { SearchIndex } from './search-index.ts';
import { spell } from './spelled-query.ts';

/**
 * No product is all that was asked for; `asked` is the query. `shown` says what all of the results are instead; null
 * without results. `unsold` is what operators say that the shop doesn't sell. `unread` are words to avoid that aren't
 * known: nothing is sure to be without them. `unclear` is what may be avoided or looked for. `rest` is the query without
 * that, or without a diet that nothing near it keeps.
 */
export type Shortfall = {
  asked: string;
  shown: string | null;
  unsold?: string;
  unread?: string[];
  unclear?: string[];
  rest?: string;
};

/** The best results decide which category a query means. */
const SAMPLE = 12;
/** Results of which is looked up where else than in their names a word is found. */
const LOOKED_AT = 240;

/**
 * What to say of results none of which is the thing itself: they only have it among their ingredients (vanilla
 * extract), or a promise left only its neighbors in the category (mustards for "sugar free ketchup").
 * @param matches all results without the promises, looked up only if needed.
 */
export function shortfallOf(
  snapshot: Snapshot,
  query: Query,
  asked: string,
  ordinals: Int32Array,
  matches: (() => readonly number[]) | null,
): Shortfall | null {
  const { index, products } = snapshot;
  const head = query.terms[headOf(query, index)];
  if (!head || head.aisles.length > 0 || ordinals.length === 0) return null;
  if (query.isReplaced) return { asked, shown: sayNear(query, commonCategory(snapshot, ordinals)) };
  const isNamed = (ordinal: number) => isIn(index.names.at(ordinal) ?? '', head);
  if (ordinals.some(isNamed)) return null;
  const isElsewhere = (ordinal: number) => {
    const product = products[ordinal];
    return product !== undefined && isIn(` ${stemsOf(otherTexts(product)).join(' ')} `, head);
  };
  if (!ordinals.subarray(0, LOOKED_AT).some(isElsewhere))
    return { asked, shown: sayPromised(query, `products made with ${wordsOfTerms(index, query.terms)}`) };
  const category = matches?.().some(isNamed) ? commonCategory(snapshot, ordinals) : null;
  if (!category || isOneKind(category, head)) return null;
  return { asked, shown: sayNear(query, category) };
}

/** "egg free products in Bread" */
export const sayNear = (query: Query, category: Category | null) =>
  sayPromised(query, 'products') + (category ? ` in ${category.title}` : '');

/**
 * Whether products are the thing itself: "Seed Bread" is bread, as is what is in the category Bread, but "Bread & Butter
 * Pickles" only have the word. Where operators say in which categories a word's products are, only those are: baking
 * soda is no soda.
 */
export function areTheThing(
  { index: { names, categoryNames }, products, categories }: Snapshot,
  { alternatives, first }: QueryTerm,
): (ordinal: number) => boolean {
  if (first.some((url_key) => categories.byKey.has(url_key)))
    return (ordinal) => products[ordinal]?.category_keys.some((url_key) => first.includes(url_key)) ?? false;
  const endings = alternatives.map(({ stems }) => ` ${stems.join(' ')} `);
  return (ordinal) =>
    endings.some(
      (ending) => (names.at(ordinal) ?? '').endsWith(ending) || (categoryNames.at(ordinal) ?? '').includes(ending),
    );
}

/** What is in "Fruit Spreads" is jam, whatever it is called; what is in "Ketchup & Mustard" may be either. */
function isOneKind({ title }: Category, head: QueryTerm): boolean {
  return !/[&,]/.test(title) && isIn(` ${stemsOf(title).join(' ')} `, head);
}

/** Whether a text of stems has all words of one meaning of a term. */
export function isIn(text: string, { alternatives }: QueryTerm): boolean {
  return alternatives.some(({ stems }) => stems.every((stem) => text.includes(` ${stem} `)));
}

/** Where a word says what a product is, but for its name: brand, categories, choices and what it is certified as. */
function otherTexts({ card, category, options, keys }: CatalogProduct): string {
  const { ingredient: _, ...others } = keys;
  return [
    card.manufacturer,
    ...category.path.map(({ title }) => title),
    ...options.flatMap(({ values }) => values.map(({ label }) => label)),
    ...Object.values(others).flat(),
  ].join(' ');
}

/** The category of most of the first results. */
export function commonCategory({ products }: Snapshot, ordinals: Int32Array): Category | null {
  const categories = [...ordinals.subarray(0, SAMPLE)].flatMap((ordinal) => products[ordinal]?.category ?? []);
  const [most] = [...Map.groupBy(categories, (category) => category)].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}

/** The words of a query as they were read: 'vegan pepperoni pizza', 'vegan chili without onions'. */
export function nameOf(index: SearchIndex, query: Pick<Query, 'promises' | 'price' | 'terms'>): string {
  return sayPromised(query, wordsOfTerms(index, query.terms));
}

/**
 * A query of which only these terms were found, by those that were typed next to the head: of "shampoo for dry hair"
 * that is "shampoo": "shampoo hair" was never typed. "Vitamin gummies" without any gummies are "vitamins".
 */
export function nameOfKept(index: SearchIndex, query: Query): string {
  const { terms, promises, words } = query;
  const head = headOf(query, index);
  const isPromise = (place: number) => promises.some(({ at, length }) => place >= at && place < at + length);
  const endOf = ({ at, words: own }: QueryTerm) => at + own.length;
  const isNext = (one: QueryTerm | undefined, next: QueryTerm | undefined) =>
    one !== undefined &&
    next !== undefined &&
    Array.from({ length: next.at - endOf(one) }, (_, place) => endOf(one) + place).every(isPromise);
  let [first, last] = [head, head];
  while (isNext(terms[first - 1], terms[first])) first -= 1;
  while (isNext(terms[last], terms[last + 1])) last += 1;
  const named = nameOf(index, { ...query, terms: terms.slice(first, last + 1) });
  const end = terms[last];
  if (!end || !FORMS.has(stemOf(words[endOf(end)] ?? ''))) return named;
  const many = index.spellings.get(end.stems.at(-1) ?? '')?.find((word) => word === `${end.words.at(-1)}s`);
  return many ? `${named}s` : named;
}

export function wordsOfTerms(index: SearchIndex, terms: readonly QueryTerm[]): string {
  return terms
    .flatMap(({ words, corrected }) => (corrected ? spell(index, corrected, words.join('')) : words))
    .join(' ');
}

/** Adds a query's promises and prices to what has them: 'vegan products without onions under $5'. */
export function sayPromised({ promises, price }: Pick<Query, 'promises' | 'price'>, what: string): string {
  const names = promises.map(({ name }) => name);
  const [after, before] = [true, false].map((is) => names.filter((name) => name.startsWith('without ') === is));
  const { min_cents, max_cents } = price;
  const prices = [
    min_cents === null ? '' : `over ${formatCents(min_cents)}`,
    max_cents === null ? '' : `up to ${formatCents(max_cents)}`,
  ];
  return [...(before ?? []), what, ...(after ?? []), ...prices].filter(Boolean).join(' ');
}
