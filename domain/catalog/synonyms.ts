import { stemsOf } from './words.ts';

/** What shoppers type on the left, what labels say on the right; alternatives are separated by |. */
const SAID_AND_MEANT: readonly (readonly [said: string, meant: string])[] = [
  ['garbanzo beans|garbanzos|garbanzo|chick peas', 'chickpeas|garbanzo'],
  ['porridge oats|porridge', 'oats|oat cereal|steel cut oats'],
  ['oatmeal', 'oats|oatmeal|oat'],
  ['evoo', 'extra virgin olive oil|olive oil'],
  ['catsup|tomato ketchup', 'ketchup'],
  ['prawn|scampi', 'shrimp|shellfish'],
  ['minced beef|beef mince|hamburger meat|mince', 'ground beef'],
  ['nappy|nappies', 'diaper'],
  ['toilet roll|bath tissue|loo roll|toilet tissue|tp', 'toilet paper'],
  ['kitchen roll|kitchen paper', 'paper towels'],
  ['kleenex', 'facial tissues'],
  ['dishwashing liquid|washing up liquid|dish detergent|dish liquid', 'dish soap'],
  ['washing powder|washing detergent|laundry soap', 'laundry detergent|laundry'],
  ['fizzy water|soda water|seltzer water|club soda|carbonated water', 'sparkling water|seltzer|mineral water'],
  ['soft drink|fizzy drink|pop', 'soda|sodas'],
  ['crisps', 'chips|crisps'],
  ['moisturizer|moisturiser|body cream', 'lotion|moisturizer|face cream'],
  ['kibble', 'dog food|cat food'],
  ['puppy food', 'puppy dog food|dog food'],
  ['kitten food', 'kitten cat food|cat food'],
  ['kitty litter', 'cat litter'],
  ['bubbly|champagne|prosecco|cava', 'sparkling wine|brut'],
  ['yoghurt|yogourt', 'yogurt'],
  ['icecream', 'ice cream|frozen dessert'],
  ['ice cream', 'ice cream|frozen dessert|frozen custard'],
  ['nut butter', 'almond butter|peanut butter|cashew butter|nut butter|walnut butter'],
  ['pb', 'peanut butter'],
  ['jelly|jam|preserves|marmalade', 'jam|fruit spread|preserves'],
  ['fish oil', 'fish oil|omega'],
  ['vit|vitamine', 'vitamin'],
  ['vitamin d|vit d', 'vitamin d3|vitamin d'],
  ['vitamin b|vit b', 'vitamin b12|b complex'],
  ['stock', 'broth'],
  ['spuds', 'potatoes|french fries'],
  ['filet mignon|fillet steak', 'filet mignon|tenderloin steak|beef steaks'],
  ['noodles', 'noodles|pasta'],
  ['macaroni', 'macaroni|pasta'],
  ['trash can liners|garbage bags|bin bags|bin liners|rubbish bags', 'trash bags'],
  ['flapjack', 'pancake'],
  ['half and half|half n half', 'half half'],
  ['plant milk|non dairy milk|nondairy milk|dairy free milk|vegan milk|alt milk', 'plant milks'],
  ['sanitizer|sanitiser|disinfectant', 'cleaner|sanitizer'],
  ['bubbles bath', 'bubble bath'],
  ['chocolate bar', 'chocolate'],
  ['burger', 'burger|burgers'],
  ['aubergine', 'eggplant'],
  ['courgette', 'zucchini'],
  ['coriander leaf', 'cilantro'],
  ['rocket', 'arugula'],
  ['beetroot', 'beet'],
  ['sultanas', 'raisins'],
  ['icing sugar|confectioners sugar', 'powdered sugar'],
  ['corn flour', 'corn flour|corn starch|masa'],
  ['biscuits', 'biscuits|cookies'],
  ['sweets|candies', 'candy'],
  ['veg|veggies', 'vegetables|veggie'],
  ['oj', 'orange juice'],
  ['acv', 'apple cider vinegar'],
  ['mayonnaise', 'mayo|mayonnaise'],
  ['bbq', 'barbecue'],
  ['electrolyte drink|sports drink', 'electrolyte|hydration'],
  ['fragrance free|perfume free|scent free', 'unscented|fragrance free'],
  ['tooth paste', 'toothpaste'],
  ['sun screen|sunblock', 'sunscreen|sun care'],
  ['chap stick|chapstick', 'lip balm'],
  ['multi vitamin|multivit', 'multivitamin'],
  ['probiotic', 'probiotic'],
  ['hazelnut spread', 'hazelnut cocoa spread|hazelnut butter'],
  ['tin tomatoes|tinned tomatoes', 'canned tomatoes'],
  ['soya', 'soy'],
  ['donut', 'donut|doughnut'],
  ['hotdog|hot dogs', 'sausage'],
  ['snacks', 'snack|nuts|jerky|seaweed|bars|chips'],
];

/** Names of each diet, by its filter key. */
const DIET_WORDS: Record<string, string> = {
  ketogenic: 'keto|ketogenic|keto friendly',
  'paleo-diet': 'paleo|paleolithic',
  'gluten-free-diet': 'gluten free|gf|no gluten|celiac|coeliac|glutenfree|wheat free',
  'vegan-diet': 'vegan|plant based',
  organic: 'organic|bio|organically grown',
  vegetarian: 'vegetarian|meatless|meat free',
  'raw-food-diet': 'raw food',
};

/** Ways to ask for products without an allergen, by its name on labels. */
const FREE_FROM_WORDS: Record<string, string> = {
  milk: 'dairy free|non dairy|nondairy|no dairy|milk free',
  eggs: 'egg free|no egg|eggless',
  soybeans: 'soy free|no soy',
  'tree nuts': 'nut free|tree nut free',
  peanuts: 'peanut free',
  wheat: 'no wheat',
};

function byStems(table: Iterable<readonly [string, string]>): Map<string, string> {
  const meanings = new Map<string, string>();
  for (const [meaning, said] of table) {
    for (const phrase of said.split('|')) meanings.set(stemsOf(phrase).join(' '), meaning);
  }
  return meanings;
}

/** Stems of a phrase, joined by spaces -> the stems of each synonym. */
export const SYNONYMS: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  [...byStems(SAID_AND_MEANT.map(([said, meant]) => [meant, said] as const))].map(([said, meant]) => [
    said,
    meant.split('|').map((phrase) => stemsOf(phrase)),
  ]),
);
/** Stems of a phrase -> the key of filter[diet]. */
export const DIET_OF_WORDS: ReadonlyMap<string, string> = byStems(Object.entries(DIET_WORDS));
/** Stems of a phrase -> the allergen to exclude. */
export const FREE_FROM: ReadonlyMap<string, string> = byStems(Object.entries(FREE_FROM_WORDS));
/** The number of words in the longest phrase above. */
export const LONGEST_PHRASE = Math.max(
  ...[SYNONYMS, DIET_OF_WORDS, FREE_FROM].flatMap((map) => [...map.keys()].map((phrase) => phrase.split(' ').length)),
);
