/** Words as an SQL list, ('placed', 'closed'): for the statuses of a transition table that a statement's text names. */
export function literals(words: readonly string[]): string {
  for (const word of words) if (!/^[a-z_]+$/.test(word)) throw new Error(`${word} can't be part of a statement.`);
  if (words.length === 0) throw new Error('An SQL list needs a word.');
  return `(${words.map((word) => `'${word}'`).join(', ')})`;
}
