/* The words around a promise, as typed in a search: "without any", "-free and", "friendly". */

/** "Without" in languages of which no other word is known here, but for a few of Spanish. */
export const FOREIGN = new Set(
  'sin sans ohne kein keine keinen senza nessun nessuna zonder geen bez sem uten utan uden ilman'.split(' '),
);
/** "And" and "or" in them. */
export const FOREIGN_JOINS = new Set('e et ed y i und en och og ou o oder lub ni ne sowie'.split(' '));

export const BEFORE = new Set([
  ...FOREIGN,
  'no',
  'non',
  'not',
  'without',
  'zero',
  '0',
  '0g',
  'minus',
  'never',
  'avoid',
  'exclude',
  'excluding',
  'except',
  'skip',
  'hold',
  'dont',
  'doesnt',
  'cannot',
  'cant',
  'isnt',
  'arent',
  'aint',
  'wont',
  'hasnt',
  'havent',
  'shouldnt',
  'avoids',
  'avoiding',
  'excludes',
  'lacks',
  'lacking',
  'omit',
  'omitting',
  'skipping',
  'wo',
  'nor',
  'neither',
  'dnt',
]);
export const FILLERS = new Set([
  'any',
  'the',
  'all',
  'contain',
  'contains',
  'containing',
  'have',
  'eat',
  'of',
  'from',
  'a',
  'gram',
  'grams',
  'g',
  'in',
  'other',
  'most',
  'some',
  'such',
  'kind',
  'kinds',
  'type',
  'types',
  'form',
  'forms',
  'single',
  'one',
]);
/** After these a verb may come before the name: "can't handle nuts", "doesn't allow nuts". */
export const AUXILIARIES = new Set(
  'cant cannot dont dnt doesnt wont shouldnt couldnt wouldnt didnt isnt arent'.split(' '),
);
/** "Do not", "does not", "can not" */
export const BEFORE_NOT = new Set('do does can will should could would did is are must'.split(' '));
export const VERBS = new Set(
  'allow permit do handle digest bring take stomach stand risk get near around consume touch serve sell order carry store work make cook bake mess live deal taste smell swallow stock process pack send accept add put enjoy'.split(
    ' ',
  ),
);
/** Between "no" and the first name: "isn't made with nuts", "no trace of nuts", "not made in a facility with nuts". */
export const OPENERS = new Set([
  'made',
  'with',
  'using',
  'use',
  'want',
  'need',
  'like',
  'include',
  'includes',
  'including',
  'trace',
  'traces',
  'be',
  'got',
  'tolerate',
  'facility',
]);
/** "Allergic to nuts", "allergy: nuts". */
export const ALLERGIC = new Set([
  'allergic',
  'allergy',
  'allergies',
  'intolerant',
  'intolerance',
  'sensitive',
  'sensitivity',
  'averse',
  'aversion',
  'anaphylactic',
  'reaction',
  'allergique',
]);
/** Of these what follows may be any food: "allergies: onion". "Sensitive" is also said of skin, "averse" of risk. */
export const ALLERGIES = new Set([
  'allergic',
  'allergy',
  'allergies',
  'allergique',
  'intolerant',
  'intolerance',
  'reaction',
]);
/** Between an allergy and its name: "allergies are nuts". */
export const ALLERGIC_TO = new Set(['to', 'is', 'are', 'include', 'includes', 'against', 'towards', 'toward']);
/** Allergies to no food. What comes after them is to help: "seasonal allergy quercetin". */
export const SEASONAL = new Set('seasonal season pollen dust mite mold hay fever spring ragweed pet skin'.split(' '));
export const AFTER = new Set([
  'free',
  'less',
  'safe',
  'allergy',
  'allergies',
  'allergic',
  'intolerant',
  'intolerance',
  'sensitive',
  'sensitivity',
  'avoidance',
  'averse',
  'aversion',
  'anaphylaxis',
  'proof',
  'excluded',
  'none',
  'out',
  'vrij',
]);
/** After an ingredient these say something else: "aloe sensitive" is about skin. */
export const AFTER_SKIN = new Set(['less', 'safe', 'sensitive']);
export const JOINS = new Set(['and', 'or', 'nor', 'n', 'also', 'plus']);
/** Words that add nothing after a promise: "vegan friendly", "keto diet", "no dairy products". */
export const ECHOES = new Set([
  'friendly',
  'diet',
  'safe',
  'product',
  'ingredient',
  'option',
  'item',
  'allergy',
  'disease',
  'allowed',
  'facility',
]);
/** Not things to buy, so of two in a row both are avoided: "gluten dairy free". */
export const NOT_PRODUCTS = new Set([
  'gluten',
  'dairy',
  'lactose',
  'casein',
  'soy',
  'nut',
  'egg',
  'peanut',
  'wheat',
  'sesame',
  'grain',
  'allergen',
]);
/** The allergens of the law by their own names. Of two in a row both are avoided: "milk egg free", "no fish nuts". */
export const CLASSES: ReadonlySet<string> = new Set([
  'milk',
  'dairy',
  'egg',
  'fish',
  'shellfish',
  'nut',
  'peanut',
  'wheat',
  'soy',
  'sesame',
]);
/** No one looks for these by themselves, so right after another avoided thing they are avoided as well. */
export const NEVER_SOUGHT = new Set(['gluten', 'dairy', 'lactose', 'casein', 'grain', 'allergen', 'wheat', 'soy']);
