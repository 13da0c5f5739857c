/**
 * Thousands of products share a few hundred lists of keys. Each list is kept once, which saves memory and makes
 * equal lists the same object.
 */
const lists = new Map<string, readonly string[]>();

export function internList(keys: readonly string[]): string[] {
  const name = keys.join('\u0000');
  const known = lists.get(name);
  if (known) return known as string[];
  const kept = Object.freeze([...keys]);
  // Imports may bring endless combinations; a forgotten one costs memory, nothing else.
  if (lists.size < 50_000) lists.set(name, kept);
  return kept as string[];
}
