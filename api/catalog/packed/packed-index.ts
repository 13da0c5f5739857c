import { readSynonyms, type SynonymRow } from '#domain/catalog/synonyms.ts';
import type { Bits } from '../bits.ts';
import type { IngredientWords } from '../search/ingredient-words.ts';
import type { Phrase } from '../search/phrases.ts';
import type { Postings, SearchIndex } from '../search/search-index.ts';
import { bytesOf, float32s, getFrom, int32s, readTable, shared, tableWriter, text, uint32s } from './columns.ts';

const NAME_COLUMNS = { name: text, category: shared<string>() };
/** What is read as a whole when the file is opened: a few thousand words. */
type Words = {
  stems: string[];
  spellings: [stem: string, words: readonly string[]][];
  nouns: string[];
  promises: string[];
  ingredients: string[];
  phrases: readonly Phrase[];
};

/** Puts a search index into sections; the synonyms aren't among them. */
export function packIndex(index: SearchIndex, rows: number, put: (name: string, bytes: Uint8Array) => void): void {
  const names = tableWriter(NAME_COLUMNS);
  for (let row = 0; row < rows; row++)
    names.add({ name: index.names.at(row) ?? '', category: index.categoryNames.at(row) ?? '' });
  names.finish('names', put);
  const postings = [...index.postings.values()];
  putLists(
    'postings',
    postings.map(({ ordinals }) => ordinals),
    put,
  );
  put(
    'postings.weights',
    bytesOf(
      joined(
        postings.map(({ weights }) => weights),
        Float32Array,
      ),
    ),
  );
  const { ordinalsByStem, declared } = index.ingredients;
  putLists('ingredients', [...ordinalsByStem.values()], put);
  put('declared', bytesOf(declared));
  put('popularity', bytesOf(index.popularityBoost));
  put('promises', bytesOf(joined([...index.promises.values()], Uint32Array)));
  const words: Words = {
    stems: [...index.postings.keys()],
    spellings: [...index.spellings],
    nouns: [...index.nouns],
    promises: [...index.promises.keys()],
    ingredients: [...ordinalsByStem.keys()],
    phrases: index.phrases,
  };
  put('words', Buffer.from(JSON.stringify(words)));
}

/** The index in these sections, whose postings stay where they are. */
export function openIndex(
  sections: ReadonlyMap<string, Uint8Array>,
  rows: number,
  synonyms: readonly SynonymRow[],
): SearchIndex {
  const get = getFrom(sections);
  const words = JSON.parse(Buffer.from(get('words')).toString()) as Words;
  const names = readTable(NAME_COLUMNS, 'names', sections, rows);
  return {
    postings: openPostings(get, words.stems),
    stems: words.stems.toSorted(),
    spellings: new Map(words.spellings),
    names: names.name,
    categoryNames: names.category,
    nouns: new Set(words.nouns),
    popularityBoost: float32s(get('popularity')),
    promises: openPromises(uint32s(get('promises')), words.promises),
    ingredients: openIngredients(get, words.ingredients),
    phrases: words.phrases,
    synonyms: readSynonyms(synonyms),
  };
}

type Get = ReturnType<typeof getFrom>;

function openPostings(get: Get, stems: readonly string[]): Map<string, Postings> {
  const weights = float32s(get('postings.weights'));
  const lists = openLists(get, 'postings');
  return new Map(
    stems.map((stem, i) => {
      const { from, to, ordinals } = lists(i);
      return [stem, { ordinals, weights: weights.subarray(from, to) }];
    }),
  );
}

function openIngredients(get: Get, stems: readonly string[]): IngredientWords {
  const lists = openLists(get, 'ingredients');
  const ordinalsByStem = new Map(stems.map((stem, i) => [stem, lists(i).ordinals]));
  return { stems: new Set(stems), ordinalsByStem, declared: uint32s(get('declared')) };
}

/** All sets have the same size. */
function openPromises(all: Uint32Array, keys: readonly string[]): Map<string, Bits> {
  const size = all.length / Math.max(1, keys.length);
  return new Map(keys.map((key, i) => [key, all.subarray(i * size, (i + 1) * size)]));
}

/** Lists of ordinals, one after the other, and where each begins. */
function putLists(name: string, lists: readonly Int32Array[], put: (name: string, bytes: Uint8Array) => void): void {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach(({ length }, i) => {
    starts[i + 1] = (starts[i] ?? 0) + length;
  });
  put(`${name}.starts`, bytesOf(starts));
  put(`${name}.ordinals`, bytesOf(joined(lists, Int32Array)));
}

function openLists(get: Get, name: string): (i: number) => { from: number; to: number; ordinals: Int32Array } {
  const starts = uint32s(get(`${name}.starts`));
  const all = int32s(get(`${name}.ordinals`));
  return (i) => {
    const [from = 0, to = 0] = [starts[i], starts[i + 1]];
    return { from, to, ordinals: all.subarray(from, to) };
  };
}

function joined<Numbers extends Int32Array | Uint32Array | Float32Array>(
  lists: readonly Numbers[],
  Made: new (length: number) => Numbers,
): Numbers {
  const all = new Made(lists.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const list of lists) {
    all.set(list, from);
    from += list.length;
  }
  return all;
}
