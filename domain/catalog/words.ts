/** Accents, apostrophes, and characters that have no width. */
const UNSEEN = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff’]/g;

/** Letters that Unicode doesn't split into a plain letter and its accent: "Nüße", "œufs", "smør". */
const SPELLED: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, (letter) => SPELLED[letter] ?? letter);

/** 'Purées & Crème, 8.5 fl oz' -> ['purees', 'creme', '8.5', 'fl', 'oz'], the words that search compares. */
export function wordsOf(text: string): string[] {
  // Normalizing is slow, and most texts are plain ASCII.
  const folded = /[^\x20-\x7e]/.test(text) ? fold(text) : text;
  return folded
    .replaceAll("'", '')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/(\d)[.,](\d)/g, '$1_$2')
    .replace(/[^a-z0-9_]+/g, ' ')
    .replace(/_/g, '.')
    .split(' ')
    .filter((word) => word !== '' && word !== '.');
}

/**
 * Maps plurals and singulars to one stem: 'berries', 'berrie' and 'berry'; 'cheeses' and 'cheese'. Other endings
 * stay: 'baking' and 'baked' are different products.
 */
export function stemOf(word: string): string {
  if (word.length < 4) return word;
  const singular = word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : /(ch|sh|x|ss|zz|o)es$/.test(word)
      ? word.slice(0, -2)
      : /[^suia]s$/.test(word)
        ? word.slice(0, -1)
        : word.endsWith('as')
          ? word.slice(0, -1)
          : word;
  if (singular.length < 5) return singular;
  if (singular.endsWith('ie')) return `${singular.slice(0, -2)}y`;
  return singular.endsWith('e') ? singular.slice(0, -1) : singular;
}

export function stemsOf(text: string): string[] {
  return wordsOf(text).map(stemOf);
}

/**
 * The edit distance between two words (a letter missing, added or changed, or two adjacent letters swapped), or
 * `most + 1` if it is greater.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last: number[] = [];
  for (let j = 0; j <= b.length; j++) last.push(j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) edits = Math.min(edits, (beforeLast[j - 2] ?? 0) + 1);
      row.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
