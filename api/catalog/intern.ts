/** Parts the keys of a list that the database sends as one text; no key has it. */
export const SEPARATOR = '\u001f';

/**
 * Thousands of products share a few hundred lists of keys. Each list is kept once, which saves memory and makes
 * equal lists the same object.
 */
const lists = new Map<string, string[]>();
/** Imports may bring endless combinations; a forgotten one costs memory, nothing else. */
const KEPT = 50_000;

/** 'a\u001fb' -> ['a', 'b'], the same list for the same text. */
export function internText(text: string): string[] {
  const known = lists.get(text);
  if (known) return known;
  const list = text === '' ? [] : text.split(SEPARATOR);
  if (lists.size < KEPT) lists.set(text, list);
  return list;
}

export function internList(keys: readonly string[]): string[] {
  return internText(keys.join(SEPARATOR));
}
