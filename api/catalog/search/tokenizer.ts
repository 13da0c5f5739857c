import { stemOf, wordsOf } from '#domain/catalog/words.ts';

/** The words and stems of a text. Stems are numbered: arrays by id are several times as fast as maps by word. */
export type TokenizedText = {
  words: readonly string[];
  /** In text order. */
  stemIds: readonly number[];
  /** Without duplicates. */
  uniqueIds: readonly number[];
};

export type Tokenizer = ReturnType<typeof makeTokenizer>;

/** Splits texts into words, stems each distinct word once, and counts its spellings. */
export function makeTokenizer() {
  const idByStem = new Map<string, number>();
  const stems: string[] = [];
  const knownWords = new Map<string, { id: number; seen: number }>();
  const cache = new Map<string, TokenizedText>();

  const idOfStem = (stem: string): number => {
    const known = idByStem.get(stem);
    if (known !== undefined) return known;
    idByStem.set(stem, stems.length);
    return stems.push(stem) - 1;
  };
  const idOfWord = (word: string): number => {
    const known = knownWords.get(word);
    if (known) {
      known.seen += 1;
      return known.id;
    }
    const id = idOfStem(stemOf(word));
    knownWords.set(word, { id, seen: 1 });
    return id;
  };
  const tokenize = (text: string): TokenizedText => {
    const words = text === '' ? [] : wordsOf(text);
    const stemIds = words.map(idOfWord);
    return { words, stemIds, uniqueIds: stemIds.filter((id, i) => stemIds.indexOf(id) === i) };
  };
  const stemOfId = (id: number) => stems[id] ?? '';
  return {
    tokenize,
    /** For a text that many products share. */
    memoized(text: string): TokenizedText {
      const known = cache.get(text);
      if (known) return known;
      const made = tokenize(text);
      cache.set(text, made);
      return made;
    },
    stemOfId,
    /** The stems padded with spaces: ' almond butter '. */
    padded: ({ stemIds }: TokenizedText): string => ` ${stemIds.map(stemOfId).join(' ')} `,
    /** The spellings of each stem, most common first. */
    spellings(): Map<string, string[]> {
      const byStem = new Map<string, { word: string; seen: number }[]>();
      for (const [word, { id, seen }] of knownWords) {
        const stem = stemOfId(id);
        const known = byStem.get(stem);
        if (known) known.push({ word, seen });
        else byStem.set(stem, [{ word, seen }]);
      }
      const bySeen = (words: { word: string; seen: number }[]) =>
        words.sort((a, b) => b.seen - a.seen).map(({ word }) => word);
      return new Map([...byStem].map(([stem, words]) => [stem, bySeen(words)]));
    },
  };
}
