import { ARCHETYPES, archetypeById, type Archetype, nameOfPair } from './archetypes.ts';
import { makeBrand } from './brands.ts';
import { makeProducts } from './product.ts';
import { at, type Rng, rng, shuffled } from './rng.ts';
import { categoryOf } from './categories.ts';
import { slotAt } from './slots.ts';
import { list, readTable } from './table.ts';

/** What a shopper types, and the archetypes of which some must be among the first results. */
export type SearchQuery = {
  kind: 'plain' | 'plural' | 'typo' | 'synonym' | 'diet' | 'brand';
  q: string;
  archetypes: string[];
};

const PLAIN = 110;
const PLURAL = 30;
const TYPOS = 50;
const BRANDS = 20;

/** About 300 queries for the test of search: plain names, plurals, typos, synonyms, diets and brands. */
export function searchQueries(seed: string): SearchQuery[] {
  const random = rng(`${seed}:queries`);
  const phrases = shuffled(ARCHETYPES, `${seed}:queries`).map((archetype) => phraseOf(archetype, random));
  const plain = phrases.slice(0, PLAIN).map((q) => query('plain', q, q));
  const plurals = phrases.slice(PLAIN, PLAIN + PLURAL).map((q) => query('plural', flipPlural(q), q));
  const long = phrases.filter((q) => /[a-z]{6}/.test(q)).slice(0, TYPOS);
  const typos = long.map((q) => query('typo', misspell(q, random), q));
  const written = readTable('search-phrases').map((row) => ({
    kind: row.kind as SearchQuery['kind'],
    q: row.q ?? '',
    archetypes: list(row.archetypes).map((id) => archetypeById(id).id),
  }));
  return [...plain, ...plurals, ...typos, ...written, ...brandQueries(seed, random)];
}

/** product_id -> archetype, of the first `count` products of the catalog. */
export function archetypesByProduct(seed: string, count: number): Map<number, string> {
  return new Map([...makeProducts(seed, count)].map(({ product_id, archetype }) => [product_id, archetype]));
}

function query(kind: SearchQuery['kind'], q: string, meant: string): SearchQuery {
  return { kind, q, archetypes: ARCHETYPES.filter((archetype) => answers(archetype, meant)).map(({ id }) => id) };
}

/** 'raisins' of dried fruit, 'apple juice' of juices, 'barbecue kettle chips' of chips. */
function phraseOf(archetype: Archetype, random: Rng): string {
  const pair = random.pick(archetype.pairs);
  const style = archetype.name.startsWith('{v}') ? at(archetype.styles, pair.style).name : '';
  return plainText(nameOfPair(archetype, style, at(archetype.varieties, pair.variety).name));
}

/** True if one of its products has all the words in its name. */
function answers(archetype: Archetype, phrase: string): boolean {
  const asked = stems(phrase);
  return (NAMES.get(archetype) ?? []).some((known) => asked.every((stem) => known.has(stem)));
}

/** The stems of every name that an archetype's products have, and of their category. */
const NAMES = new Map(
  ARCHETYPES.map((archetype) => [archetype, namesOf(archetype).map((name) => new Set(stems(name)))]),
);

function namesOf(archetype: Archetype): string[] {
  const categoryTitle = plainText(categoryOf(archetype.category).title);
  return archetype.pairs.map(({ variety, style }) => {
    const name = nameOfPair(archetype, at(archetype.styles, style).name, at(archetype.varieties, variety).name);
    return `${plainText(name)} ${categoryTitle}`;
  });
}

function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9% ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function stems(text: string): string[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/(ies|es|s|y)$/, '') : word));
}

function flipPlural(phrase: string): string {
  const last = at(phrase.split(' '), phrase.split(' ').length - 1);
  const flipped = /[^s]s$/.test(last) ? last.slice(0, -1) : /(ch|sh|s|x)$/.test(last) ? `${last}es` : `${last}s`;
  return phrase.slice(0, phrase.length - last.length) + flipped;
}

/** One typo in the longest word: two letters swapped, one missing or one doubled. */
function misspell(phrase: string, random: Rng): string {
  const word = phrase.split(' ').reduce((a, b) => (b.length > a.length ? b : a));
  const spot = random.int(1, word.length - 3);
  const slips = [
    word.slice(0, spot) + word.charAt(spot + 1) + word.charAt(spot) + word.slice(spot + 2),
    word.slice(0, spot) + word.slice(spot + 1),
    word.slice(0, spot) + word.charAt(spot) + word.slice(spot),
  ];
  const slip = random.pick(slips);
  return phrase.replace(word, slip === word ? at(slips, 1) : slip);
}

/** A brand and what it makes. Places 10 to 41 of every catalog are single products. */
function brandQueries(seed: string, random: Rng): SearchQuery[] {
  return Array.from({ length: BRANDS }, (_, i) => {
    const slot = slotAt(seed, 10 + i);
    if (slot.kind !== 'solo') throw new Error('Places 10 to 41 are single products');
    const { archetype, brand_id } = slot.version;
    const brand = plainText(makeBrand(seed, brand_id).name);
    const noun = plainText(categoryOf(archetype.category).title).split(' ').at(-1) ?? '';
    const name = random.chance(0.5) ? phraseOf(archetype, random) : noun;
    return { kind: 'brand', q: `${brand} ${name}`, archetypes: [archetype.id] };
  });
}
