import { stemOf, stemsOf } from '#domain/catalog/words.ts';
import { isSameSize, type Size, sizeOf } from '#domain/catalog/size.ts';
import { type Bits, hasBit } from '../bits.ts';
import type { CatalogProduct } from '../catalog-product.ts';
import type { Category } from '../category-tree.ts';
import { inStock, memoizedOrdinals, memoizePerShape } from '../memoized-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import { partialWordBoost } from './partial-word.ts';
import { PREPOSITIONS } from './head.ts';
import type { Query, QueryTerm } from './query.ts';
import { countOf, type Tally } from './score.ts';
import type { SearchIndex } from './search-index.ts';

/** How many of the best results are reranked by whether the name contains the query as a phrase. */
const RERANKED = 240;
const SAME_SIZE = 1.6;
const BUNDLE = 0.25;
/** How far "cheap" moves the most expensive result down. */
const CHEAP_SHARE = 0.6;
/** For whom these aisles are: bananas aren't first of all purées and dog treats. */
const AUDIENCE_STEMS = stemsOf('baby infant kid toddler pet dog cat');
/** Kids eat what is for everyone, so only these words ask for the food of babies. */
const BABY_STEMS = stemsOf('baby infant toddler');
const BABY_FOOD = 'feeding';
/** How far an aisle for others moves down. No treat for dogs, however popular, comes before food for people. */
const FOR_OTHERS: Partial<Record<string, number>> = { 'babies-kids': 0.3, 'pet-supplies': 0.05 };
/** A word that means so many aisles ("snacks") names none of them, so the first results are from all of them. */
const MANY_AISLES = 3;

/** The products that match all terms of the query, best first. Overwrites the tally's scores. */
export function orderMatches(snapshot: Snapshot, query: Query, { scores, masks, touched }: Tally): Int32Array {
  const { products, index } = snapshot;
  const { terms, size, price } = query;
  const ordinals = Int32Array.from(touched.filter((ordinal) => countOf(masks[ordinal] ?? 0) >= terms.length));
  const wantsBundle = terms.some(({ stems }) => stems.some((stem) => BUNDLE_WORDS.has(stem)));
  const shareOf = audienceOf(query);
  for (const ordinal of ordinals) {
    const product = products[ordinal];
    let score = (scores[ordinal] ?? 0) * (index.popularityBoost[ordinal] ?? 1);
    if (size && hasSize(product, size)) score *= SAME_SIZE;
    if (!wantsBundle && isBundle(product)) score *= BUNDLE;
    if (product) score *= shareOf(product);
    scores[ordinal] = score;
  }
  const phrases = phrasesOf(terms);
  const sorted = sortByScore(snapshot, ordinals, scores);
  const front = sorted.slice(0, RERANKED);
  const factorOf = partialWordBoost(index, terms) ?? (() => 1);
  for (const ordinal of front) {
    const product = products[ordinal];
    const isMeant = product && shareOf(product) === 1 && (wantsBundle || !isBundle(product));
    scores[ordinal] = (scores[ordinal] ?? 0) * closeness(index, ordinal, phrases) * (isMeant ? factorOf(ordinal) : 1);
  }
  if (price.is_cheap) favorCheap(snapshot, front, scores);
  sortByScore(snapshot, front, scores);
  const many = terms.find(({ aisles }) => aisles.length >= MANY_AISLES);
  if (many && !price.is_cheap) mixCategories(snapshot, front, many.aisles);
  sorted.set(front);
  return sorted;
}

/** What is left of a product's score: less than 1 if it is for babies or pets although no word of the query says so. */
function audienceOf({ words, terms }: Query): (product: CatalogProduct) => number {
  const stems = new Set(terms.flatMap(({ alternatives }) => alternatives.flatMap((one) => one.stems)));
  const aisles = new Set(terms.flatMap((term) => [...term.aisles, ...term.first]));
  const typed = words.map(stemOf);
  /** "Cereal" doesn't ask for the aisle "Baby Cereal", nor does "kids cereal". */
  const asksFor = (title: readonly string[], audience: readonly string[]) =>
    title.some((stem) => stems.has(stem)) &&
    (typed.some((stem) => audience.includes(stem)) || !title.some((stem) => AUDIENCE_STEMS.includes(stem)));
  const known = new Map<Category, number>();
  const shareOf = ({ path }: Category) => {
    const share = FOR_OTHERS[path[0]?.url_key ?? ''] ?? 1;
    if (share === 1) return 1;
    const audience = path.some(({ url_key }) => url_key === BABY_FOOD) ? BABY_STEMS : AUDIENCE_STEMS;
    return path.some(({ url_key, title }) => aisles.has(url_key) || asksFor(stemsOf(title), audience)) ? 1 : share;
  };
  return ({ category }) => {
    const answer = known.get(category) ?? shareOf(category);
    known.set(category, answer);
    return answer;
  };
}

/** Takes one product of each category of these aisles in turn, in place; what is elsewhere or sold out stays last. */
function mixCategories(snapshot: Snapshot, ordinals: Int32Array, aisles: readonly string[]): void {
  const { products } = snapshot;
  const sellable = inStock(snapshot);
  const soldOut = ordinals.findIndex((ordinal) => !hasBit(sellable, ordinal));
  const mixed = [...ordinals.subarray(0, soldOut < 0 ? ordinals.length : soldOut)];
  const turns = new Map<Category | undefined, number>();
  const placed = mixed.map((ordinal) => {
    const { category, category_keys = [] } = products[ordinal] ?? {};
    if (!aisles.some((aisle) => category_keys.includes(aisle))) return { ordinal, turn: ordinals.length };
    const turn = turns.get(category) ?? 0;
    turns.set(category, turn + 1);
    return { ordinal, turn };
  });
  ordinals.set(placed.sort((a, b) => a.turn - b.turn).map(({ ordinal }) => ordinal));
}

const BUNDLE_WORDS = new Set(['set', 'bundle', 'kit', 'gift', 'box', 'pack', 'sampler']);

/** Whether a product is a set of others. */
function isBundle(product: CatalogProduct | undefined): boolean {
  return product !== undefined && product.components.length > 0;
}

/**
 * Sorts in place: what can be bought now first, then by score, then by ordinal. All three are in one number (stock, 12
 * and 18 bits of score, 20 bits of ordinal), because sorting numbers is ten times as fast as calling a function: a
 * word like "organic" has tens of thousands of products in a large shop.
 */
export function sortByScore(snapshot: Snapshot, ordinals: Int32Array, scores: Float32Array): Int32Array {
  const sellable = inStock(snapshot);
  const keys = new Float64Array(ordinals.length);
  for (let at = 0; at < ordinals.length; at++) {
    const ordinal = ordinals[at] ?? 0;
    const soldOut = hasBit(sellable, ordinal) ? 0 : SOLD_OUT;
    const score = Math.min(Math.max(scores[ordinal] ?? 0, 0), SCORE_MAX);
    keys[at] = soldOut + Math.round((SCORE_MAX - score) * SCORE_STEPS) * ORDINALS + ordinal;
  }
  keys.sort();
  for (let at = 0; at < keys.length; at++) ordinals[at] = (keys[at] ?? 0) % ORDINALS;
  return ordinals;
}

const ORDINALS = 2 ** 20;
const SCORE_STEPS = 2 ** 18;
const SCORE_MAX = 2 ** 12;
const SOLD_OUT = SCORE_MAX * SCORE_STEPS * ORDINALS * 2;

function favorCheap({ products }: Snapshot, ordinals: Int32Array, scores: Float32Array): void {
  const byPrice = ordinals.slice().sort((a, b) => (products[a]?.price_cents ?? 0) - (products[b]?.price_cents ?? 0));
  for (const [place, ordinal] of byPrice.entries())
    scores[ordinal] = (scores[ordinal] ?? 0) * (1 - (CHEAP_SHARE * place) / byPrice.length);
}

/** Phrases to look for in a name: the whole query, and each term's alternatives of several words. */
function phrasesOf(terms: readonly QueryTerm[]): string[] {
  const whole = terms.flatMap(({ corrected, stems }) => corrected ?? stems);
  const choices = terms.flatMap(({ alternatives, corrected }) =>
    corrected ? [corrected] : alternatives.map(({ stems }) => stems),
  );
  const phrases = terms.length === 1 ? [...choices, whole] : [whole, ...choices.filter((stems) => stems.length > 1)];
  return [...new Set(phrases.map((stems) => stems.join(' ')))].filter(Boolean).slice(0, 12);
}

/** Better than a popular other name in an aisle of that name: "tomato sauce" is tomato sauce before pasta sauce. */
const AS_TYPED = 5;

/**
 * A name that ends with the phrase is that thing ("almond butter"); one that merely contains it is made with it, and so is
 * "Beans in Tomato Sauce". The words as typed, which come first, say more than what operators say they mean.
 */
function closeness(index: SearchIndex, ordinal: number, phrases: readonly string[]): number {
  const name = index.names.at(ordinal) ?? '';
  const category = index.categoryNames.at(ordinal) ?? '';
  // Only where operators gave other phrases does it matter which one was typed.
  const typed = phrases.length > 1 && phrases[0]?.includes(' ') ? phrases[0] : null;
  let best = 1;
  for (const phrase of phrases) {
    const padded = ` ${phrase} `;
    let value = 1;
    if (isCalled(name, padded)) value = phrase === typed ? AS_TYPED : 1.8;
    else if (name.includes(padded)) value = 1.2;
    if (category === padded) value *= 1.6;
    else if (category.includes(padded)) value *= 1.3;
    best = Math.max(best, value);
  }
  return best;
}

function isCalled(name: string, padded: string): boolean {
  if (!name.endsWith(padded)) return false;
  const before = name.slice(0, name.length - padded.length);
  return !PREPOSITIONS.has(before.slice(before.lastIndexOf(' ') + 1));
}

/** Whether a product has the size that was asked for. */
export function hasSize(product: CatalogProduct | undefined, asked: Size): boolean {
  const size = product ? sizeOf(product.unit_amount, product.unit_measure) : null;
  return size !== null && isSameSize(size, asked);
}

/** The products of a query without words, best first: the popular ones, bundles last. */
export function orderByPopularity(snapshot: Snapshot, bits: Bits): Int32Array {
  return popularOrder(snapshot).filter((ordinal) => hasBit(bits, ordinal));
}

const popularOrder = memoizePerShape((snapshot) => {
  const { index, products, listed } = snapshot;
  const scores = index.popularityBoost.map((boost, i) => (isBundle(products[i]) ? boost * BUNDLE : boost));
  return sortByScore(snapshot, memoizedOrdinals(listed).slice(), scores);
});
