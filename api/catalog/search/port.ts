import { stemOf } from '#domain/catalog/words.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Phrase } from './phrases.ts';
import type { ReadingOptions } from './query.ts';
import { findProducts, type SearchResult } from './rank.ts';
import { type TypedPromises, typedPromises } from './typed-promises.ts';

export type { Phrase, SearchResult, TypedPromises };

/**
 * What the catalog wants of search: all that another engine must do to take this one's place (docs/scale.md). Lists,
 * filters, facets, pages and what a household avoids aren't part of it: they work on the products that `find` names.
 */
export type SearchEngine = {
  /** The products that match, best first, as ordinals of the snapshot. */
  find(q: string, options?: ReadingOptions): SearchResult;
  /** Queries that many products answer, the most popular first: what unfinished words may become. */
  phrases(): readonly Phrase[];
  /** Synonym phrases of several words, which an unfinished query may become. */
  synonymPhrases(): readonly string[];
  /** Whether products have this word in full. */
  isWord(word: string): boolean;
  /** What unfinished words already ask of every product; null if that is nothing. */
  promises(q: string): TypedPromises | null;
};

/** The engine of this process, over the index in the snapshot. Another one is put in here. */
export function searchEngine(snapshot: Snapshot): SearchEngine {
  return {
    find: (q, options) => findProducts(snapshot, q, options),
    phrases: () => snapshot.index.phrases,
    synonymPhrases: () => snapshot.index.synonyms.synonymPhrases,
    isWord: (word) => snapshot.index.postings.has(stemOf(word)),
    promises: (q) => typedPromises(snapshot, q),
  };
}
