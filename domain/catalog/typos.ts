import { editDistance } from './words.ts';

/** How far a typo may be from what was meant. Short words have too many neighbors to guess. */
export function editsAllowed(word: string): number {
  return word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
}

/** The word of a vocabulary that another is a typo of; the nearest, or the first of the nearest. */
export function nearestWord(typed: string, vocabulary: readonly string[], limit = 2): string | null {
  const most = Math.min(editsAllowed(typed), limit);
  if (most === 0) return null;
  let best: string | null = null;
  let least = most + 1;
  for (const word of vocabulary) {
    const edits = editDistance(typed, word, most);
    if (edits < least && Math.min(word.length, typed.length) >= 4) [best, least] = [word, edits];
  }
  return best;
}
