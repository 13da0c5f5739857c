import { AUXILIARIES, BEFORE_NOT } from './promise-connectives.ts';
import type { Name } from './promise-names.ts';
import type { PromiseKey } from './promise-vocabulary.ts';

/**
 * Words of a query that ask for a promise, with their place among the words; called "vegan" or "without nuts". `unread`
 * are those of them that aren't known, `unclear` says what is perhaps avoided and perhaps looked for.
 */
export type AskedPromise = {
  at: number;
  length: number;
  keys: readonly PromiseKey[];
  name: string;
  unread?: readonly string[];
  unclear?: Unclear;
};

/** What is perhaps avoided, what isn't known at all, and the other words of the query. */
export type Unclear = { names: readonly string[]; unread: readonly string[]; rest: string };

/** What is named, and the place of the next word. */
export type Named = { name: Name; end: number };

/** The promise of all of these names. */
export function joinNames(at: number, end: number, names: readonly Name[]): Omit<AskedPromise, 'name'> {
  const unread = names.flatMap(({ keys, word }) => (keys.includes('unknown:diet') ? [word] : []));
  return { at, length: end - at, keys: [...new Set(names.flatMap(({ keys }) => keys))], unread };
}

/** "nuts or dairy" */
export const wordsOfNames = (names: readonly Name[], join: string) => names.map(({ word }) => word).join(` ${join} `);

/** Whether "can't" or "does not" is said here, after which a verb comes. */
export const isAuxiliary = ({ words }: { words: readonly string[] }, at: number) =>
  AUXILIARIES.has(words[at] ?? '') || (words[at] === 'not' && BEFORE_NOT.has(words[at - 1] ?? ''));
