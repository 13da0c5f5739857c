/** Cyrillic and Greek letters that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  ѕ: 's',
  і: 'i',
  м: 'm',
  о: 'o',
  р: 'p',
  т: 't',
  у: 'y',
  х: 'x',
  α: 'a',
  β: 'b',
  ε: 'e',
  ι: 'i',
  μ: 'm',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ø: 'o',
};

/** On a line of lower-case Latin words and digits; a zero may be typed for an o. */
const PO_BOX = [
  /\bp ?[o0] ?b[o0]?x(?![a-z])/,
  /\bp ?o ?b? ?\d/,
  /\bpost ?(office ?)?b[o0]x(?![a-z])/,
  // A box with a number is one in a post office or a mail shop: "Box 12", "Unit 3 Box 7".
  /\bb[o0]x ?(no |number )?\d/,
  /\bpmb ?\d/,
  /\busps\b/,
  /\bgeneral ?delivery\b/,
];

/**
 * "PO Box 12", "P.O. Box", "Post Office Box", "POB 9", "Box 12", "PMB 4", "USPS", "General Delivery" (requirement A15),
 * also with invisible characters, accents, and letters of other alphabets that look the same.
 */
export function isPoBox(street: string): boolean {
  const words = wordsOf(street);
  return PO_BOX.some((pattern) => pattern.test(words));
}

function wordsOf(street: string): string {
  return street
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\x20-\x7e]/g, (letter) => LOOKALIKES[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
