/** Separates the keys of a list that the database sends as one text; no key contains it. */
export const SEPARATOR = '\u001f';

/**
 * Thousands of products share a few hundred key lists. Interning them saves memory and makes equal lists the same
 * object.
 */
const lists = new Map<string, string[]>();
/** Limits the pool, since imports may bring endless combinations; a list beyond it is only not shared. */
const MAX_LISTS = 50_000;

/** 'a\u001fb' -> ['a', 'b']; the same array for the same text. */
export function internText(text: string): string[] {
  const known = lists.get(text);
  if (known) return known;
  const list = text === '' ? [] : text.split(SEPARATOR);
  if (lists.size < MAX_LISTS) lists.set(text, list);
  return list;
}

export function internList(keys: readonly string[]): string[] {
  return internText(keys.join(SEPARATOR));
}
