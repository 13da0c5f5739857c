/* The words around a promise, as typed in a search: "without any", "-free and", "friendly". */

export const BEFORE = new Set([
  'no',
  'non',
  'not',
  'without',
  'zero',
  '0',
  '0g',
  'minus',
  'sans',
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
  'wo',
  'nor',
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
]);
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
  'none',
]);
/** After an ingredient these say something else: "aloe sensitive" is about skin. */
export const AFTER_SKIN = new Set(['less', 'safe', 'sensitive']);
export const JOINS = new Set(['and', 'or', 'nor', 'n', 'also']);
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
