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
  ['plant milk|alt milk', 'plant milks'],
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

/** What a phrase means: other phrases, as stems, and categories whose products it names. */
export type Synonyms = { phrases: readonly (readonly string[])[]; aisles: readonly string[] };

const AISLE = 'aisle:';

/** Stems of a phrase, joined by spaces -> its meanings. */
export const SYNONYMS: ReadonlyMap<string, Synonyms> = new Map(
  SAID_AND_MEANT.flatMap(([said, meant]) => {
    const meanings = meant.split('|');
    const synonyms = {
      phrases: meanings.filter((phrase) => !phrase.startsWith(AISLE)).map((phrase) => stemsOf(phrase)),
      aisles: meanings.filter((phrase) => phrase.startsWith(AISLE)).map((phrase) => phrase.slice(AISLE.length)),
    };
    return said.split('|').map((phrase): [string, Synonyms] => [stemsOf(phrase).join(' '), synonyms]);
  }),
);
/** The number of words in the longest phrase above. */
export const LONGEST_PHRASE = Math.max(...[...SYNONYMS.keys()].map((phrase) => phrase.split(' ').length));
