import type { PanelAmounts } from './nutrient-facts.ts';

/** The panel of a label. A supplement's names what it is taken for; a food's lists the same nutrients on every label. */
export type Panel = { amounts: PanelAmounts; is_supplement: boolean };

/** What the label of a product shows, and where in the shop the product is. */
export type Shown = { ingredient_statement: string; panel: Panel; category_keys: readonly string[] };

export type Proof = (shown: Shown) => boolean;

/**
 * Reads what a label must show before a page lists the product (`facet_value.shown_by`); any one of them is enough:
 * - "almond": the list of ingredients or a supplement panel names it;
 * - "supplement:iron": a supplement panel names it;
 * - "panel:Dietary Fiber>=5&Sodium<=140": amounts per serving, in the panel's units;
 * - "aisle:face-care": the product is in this category.
 * Without a rule, or with one that can't be read, nothing is proven.
 */
export function readProof(shown_by: readonly string[]): Proof {
  const proofs = shown_by.map(proofOf);
  return (shown) => proofs.some((proves) => proves(shown));
}

function proofOf(rule: string): Proof {
  const [kind, text] = rule.includes(':') ? (rule.split(':', 2) as [string, string]) : ['label', rule];
  switch (kind) {
    case 'aisle':
      return ({ category_keys }) => category_keys.includes(text);
    case 'panel':
      return amountsProof(text);
    case 'supplement':
      return supplementProof(text);
    default:
      return (shown) => placeInList(shown.ingredient_statement, [text]) !== null || supplementProof(text)(shown);
  }
}

function supplementProof(text: string): Proof {
  const word = wordPattern(text);
  return ({ panel }) => panel.is_supplement && [...panel.amounts.keys()].some((name) => word.test(name));
}

const LIMIT = /^(?<name>[^<>]+)(?<sign>>=|<=)(?<number>\d+(?:\.\d+)?)$/;

function amountsProof(text: string): Proof {
  const limits = text.split('&').map((limit) => {
    const { name, sign, number } = LIMIT.exec(limit)?.groups ?? {};
    return { name: name ?? '', isLeast: sign === '>=', number: Number(number) };
  });
  return ({ panel: { amounts } }) =>
    limits.every(({ name, isLeast, number }) => {
      const amount = amounts.get(name) ?? Number.NaN;
      return isLeast ? amount >= number : amount <= number;
    });
}

/** What a list says may be inside, or isn't. */
const NOT_LISTED = /\b(?:may contain|(?:made|processed|packed|produced) (?:in|on)|free (?:from|of))\b[^.]*/gi;

/** How many ingredients come before the first of these words; null if the list names none of them. */
export function placeInList(ingredient_statement: string, words: readonly string[]): number | null {
  const listed = ingredient_statement.replace(NOT_LISTED, '');
  const found = words.map((word) => listed.search(wordPattern(word))).filter((at) => at >= 0);
  if (found.length === 0) return null;
  return listed.slice(0, Math.min(...found)).split(',').length - 1;
}

const patterns = new Map<string, RegExp>();

/** "almond" is in "sliced almonds", but not in "no almonds", "almond-free" or "natural almond flavor". */
function wordPattern(word: string): RegExp {
  const known = patterns.get(word);
  if (known) return known;
  const letters = word.replaceAll(/[^\p{L}\d' -]/gu, '');
  const pattern = new RegExp(
    `(?<!\\b(?:no|without|zero)[ -])\\b${letters}(?:e?s)?\\b(?![ -](?:free|flavou?r|scent))`,
    'i',
  );
  patterns.set(word, pattern);
  return pattern;
}

/** The words that a rule looks for in lists of ingredients. */
export function labelWords(shown_by: readonly string[]): string[] {
  return shown_by.filter((rule) => !rule.includes(':'));
}
