import { fromSpanish } from './spanish-words.ts';
import { nearestWord } from './typos.ts';
import { wordsOf } from './words.ts';

const JOIN = String.raw`(?:\s*[,/&+]+\s*|\s+and\s+)`;
/** Between a promise's words a join joins nothing: "peanut/free", "no, peanuts", "free/from nuts", "egg/less". */
const IDLE_JOINS = new RegExp(
  [
    String.raw`${JOIN}(?=(?:free|safe|allerg(?:y|ies|ic)|intoleran(?:t|ce))\b(?!\s+(?:from|of|range|run)\b))`,
    String.raw`(?<=\b(?:no|non|not|without|zero|sans|minus|avoid|exclude|excluding|except))${JOIN}`,
    String.raw`(?<=\bfree)${JOIN}(?=(?:from|of)\b)`,
    String.raw`(?<=\b(?:allergic|intolerant))${JOIN}(?=to\b)`,
    String.raw`[,/&+]+(?=less\b)`,
  ].join('|'),
  'gi',
);

/** What words that can't be read are read as. */
export const UNREADABLE_WORD = 'unread';
/**
 * Words in letters that no label has: "без орехов", "无坚果". They may name an allergen, so they are read as an avoided thing
 * that isn't known. One Greek letter is part of a name: "β-carotene", "100 µg".
 */
const UNREADABLE = /(?:(?:[^\P{L}\p{Lm}\p{Script=Latin}\p{Script=Greek}µ]+|\p{Script=Greek}{2,})\s*)+/gu;

type Said = readonly [said: RegExp, meant: string | ((said: string, ...groups: string[]) => string)];

const FREE_OF: Record<string, string> = { g: 'gluten', d: 'dairy', n: 'nut', e: 'egg' };
const withoutDots = (letters: string) => letters.replaceAll('.', '');

/** Pictures of what is avoided, and signs that forbid it. */
const SIGNS: readonly Said[] = [
  [/[🥜🌰]/gu, ' nut '],
  [/[🥛🧀🧈🍼🐄🐮]/gu, ' milk '],
  [/[🥚🍳]/gu, ' egg '],
  [/🌾/gu, ' wheat '],
  [/[🐟🐠🎣]/gu, ' fish '],
  [/[🦐🍤🦀🦞🦪🦑🐙]/gu, ' shellfish '],
  [/[🥩🍖🍗🥓]/gu, ' meat '],
  [/🍯/gu, ' honey '],
  [/^\s*(?:[❌🚫⛔✖✗✘❎🛑🙅⊘∅]\s*)+/gu, ' without '],
  [/(?:[❌🚫⛔✖✗✘❎🛑🙅⊘∅👎]\s*)+/gu, ' none '],
  [/(?<=^|\s)!(?=[a-z])/gi, ' without '],
  [/≠|!=/g, ' not '],
];

const ALLERGEN = '(?:tree ?nut|peanut|nut|dairy|milk|egg|gluten|wheat|soy|sesame|fish|shellfish|lactose)s?';
const foods = (text: string) => new RegExp(text.replaceAll('ALLERGEN', ALLERGEN), 'gi');
/** What is typed or dictated for other words, next to the name of an allergen. */
const TYPOS: readonly Said[] = [
  [
    /\b(gluten|dairy|lactose|wheat|nuts?|peanuts?|sesame|soy|egg) (?:tree|three|fee|fer)\b(?! (?:nut|egg|fish|fruit))/gi,
    '$1 free',
  ],
  [foods(String.raw`\b(nut|dairy|gluten|egg|soy|peanut)f(?:ee|re|er)\b`), '$1 free'],
  [/^\s*(?:not|but|nit) free\b(?! (?:of|from|range|run|shipping|delivery))/gi, 'nut free'],
  [foods(String.raw`\b(?:np|mo|bo|ni|know) (?=ALLERGEN\b)`), ' no '],
  [foods(String.raw`\b(?:with ?our|86|excl\.?|ex) (?=ALLERGEN\b)`), ' without '],
  [foods(String.raw`\b(ALLERGEN) (?:aware|conscious|considerate|smart|friendly)\b`), '$1 free'],
  [/\bsin(?=gluten|lactosa|azucar|nueces|leche|huevos?|soya)/gi, 'sin '],
  [/(?<=^|\s)s\/\s?(?=[a-zñ])/gi, ' sin '],
  [/(?<!\bsin\b.*)\bni(?=\s+\S+\s+ni\s)/gi, ' sin '],
  [/\bno ?one can (?:have|eat)\b|\b(?:drop|lose) the\b/gi, ' without '],
  [/\btree not free\b/gi, 'tree nut free'],
  [/\bso free\b/gi, 'soy free'],
  [/\b(snack|cookie|food|bar|treat|meal)s? for allergies\b(?!\s*(?:to|:))/gi, 'allergen free $1'],
  [/\balerji/gi, 'alergi'],
  // People who are allergic, but not to what.
  [
    /\bfood (?:allerg(?:y|ies)|intolerances?|sensitivit(?:y|ies)|sensitive)\b(?!\s*(?:to|:|are|is|and)\b)/gi,
    'allergen allergies',
  ],
  [
    /\b(kids?|child(?:ren)?|toddlers?|people|son|daughter|baby|school) with allergies\b(?!\s*(?:to|:))/gi,
    '$1 allergen free',
  ],
  [/^\s*allergy (?=(?:snack|cookie|bar|treat|candy|bread|meal)s?\b)/gi, 'allergen free '],
  [
    /\bveg(?:gie)? (?=(?:sausage|burger|dog|hot dog|meatball|pattie|patty|bacon|ground|meat|chicken|nugget|crumble)s?\b)/gi,
    'vegetarian ',
  ],
];

/** What says "without", "none" or "free" in several words. */
const SAID_AS: readonly Said[] = [
  ...SIGNS,
  [/\bw(?:\/| |\.)o(?:ut\b|\b\.?)|\bwith[\s-]+out\b/gi, ' without '],
  // At the end, "noo" may be the beginning of "noodles", unless it answers what was asked.
  [/\b(?:n0|noi)\b|\bnoo\b(?!\s*$)|(?<=\bany\s.*\s|\w: ?)noo\b/gi, ' no '],
  ...TYPOS,
  [/\b(?:at all|whatsoever)\b/gi, ' '],
  [/\b(?:bits?|pieces?|chunks?|traces?) of\b/gi, ' '],
  // "0% alcohol wine" is without alcohol.
  [
    /\b0\s*%(?: fat\b|(?! (?:dairy|soy|wheat|sugar|alcohol|nuts?|peanuts?|eggs?|gluten|lactose)\b)(?= (?:[a-z]+ ){0,2}(?:milk|yogurt|skyr|kefir|cottage|cheese)\b)|\s*$)/gi,
    ' nonfat ',
  ],
  [/\bepi[\s-]pen/gi, 'epipen'],
  [/(?<![\w.])(?:[a-z]\.){2,}[a-z]\b/gi, withoutDots],
  [/\b([gdne])\/f\b/gi, (_, of: string) => `${FREE_OF[of.toLowerCase()] ?? ''} free`],
  [/\b(shell|cat|sword)[\s-]fish\b/gi, '$1fish'],
  [/\bpea[\s-]nut/gi, 'peanut'],
  [/\b(low|lower|high|reduced) in\b/gi, '$1'],
  [/\bas well as\b/gi, ' and '],
  [/\bnot (?:processed|produced|prepared|packed|packaged|manufactured) (?:with|in|on|near|using)\b/gi, ' without '],
  [/\ballerg(?:y|en)s?[\s-]+(?:friendly|conscious|aware)\b/gi, 'allergen free'],
  // "Chocolate allergy: milk" is about the milk.
  [foods(String.raw`(?<!\b(?:ALLERGEN|food) )\ballerg(?:y|ies)(?:\s*[:=]|\s+-(?=\s))\s*`), ' allergic to '],
  // A list continues after a dash: "no nuts - dairy".
  [/(?<=\b(?:no|without|avoid|allerg\w*|intoleran\w*|free (?:from|of))\b.*)\s[-–—]+\s(?=[a-z])/gi, ', '],
  // Excluded as in other searches: "granola -nuts".
  [/(?<=^|\s)-(?=[a-z])(?!(?:free|less|safe|friendly)\b)/gi, ' without '],
  [/\bpas d(?:e\b|['’])/gi, ' sans '],
  [UNREADABLE, ` sin ${UNREADABLE_WORD} `],
  [/\b(?:anything|everything|all|any) (?:but|except|besides)\b/gi, ' without '],
  [/\b(?:other|rather) than\b|\b(?:instead|in place|devoid) of\b|\b(?:apart|aside|away) from\b/gi, ' without '],
  [/\b(?:alternative|substitute|replacement)s? to\b|\b(?:leav|keep)(?:e|ing)? out\b/gi, ' without '],
  [/^\s*(alternative|substitute|replacement)s? ([a-z]+)\s*$/gi, '$2 $1'],
  // In "egg substitute for baking" baking is what it is for.
  [
    /^\s*(?:(?:an?|the|any|good|best|healthy|great|need|find)\s+)*(?:alternative|substitute|replacement)s? for\b/gi,
    ' without ',
  ],
  [
    /\b(?:is |are )?not (?:allowed|ok|okay|permitted|included|tolerated|eaten|for me)\b|\bno[ -](?:no|good)\b/gi,
    ' none ',
  ],
  [/\bnothing(?! but\b)/gi, ' no '],
  [/\b(?:leav|keep|tak)(?:e|ing)?\s+((?:[\w,/&]+\s+){1,6}?)out\b(?:\s+of\b)?/gi, ' without $1'],
  [/\bleft out\b(?:\s+of\b)?/gi, ' none '],
  // Said after what is avoided: "any nuts no", "nuts no thanks", "milk: no".
  [/\bno[\s,]+(?:thanks|thank you|way|please|gracias)\b|(?<=\bany\s.*\s)no\s*[!.]*$|(?<=\w: ?)no\s*[!.]*$/gi, ' none '],
];
/** Not "excluding": "including" is two letters from it. */
const OFTEN_MISSPELLED =
  'without caffeine allergy allergic allergies intolerant intolerance sensitivity avoiding'.split(' ');
const MISSPELLED_LETTERS = 6;

/**
 * A query's words, with ways to ask for a promise in plain words: "dairy/egg free" is read as "dairy and egg free",
 * "instead of dairy" and "witout dairy" as "without dairy".
 */
export function queryWords(q: string): string[] {
  const plain = SAID_AS.reduce(
    (text, [said, meant]) => (typeof meant === 'string' ? text.replace(said, meant) : text.replace(said, meant)),
    q,
  ).replace(IDLE_JOINS, ' ');
  const words = fromSpanish(wordsOf(plain.replace(/(?<!\d)[,/&+]|[,/&+](?!\d)|[;|\n•·]/g, ' and ')));
  return words.map((word) => (word.length < MISSPELLED_LETTERS ? word : (nearestWord(word, OFTEN_MISSPELLED) ?? word)));
}
