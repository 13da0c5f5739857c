import { namesUnknown } from './unknown-allergen.ts';
import { hasUnnamedOil } from './unnamed-oil.ts';

/** "Coconut milk" and "cocoa butter" are not dairy. */
const PLANTS =
  'coconut almond oat soy rice cashew hemp pea hazelnut macadamia flax cocoa cacao shea peanut nut seed sunflower walnut pecan pistachio mango kokum apple pumpkin vegan plant';

/**
 * What a shopper can ask a product to be free from: the nine major allergens of the United States (21 U.S.C. 321(qq)).
 * `words` are the label words that give an allergen away. A word doesn't count right after one of `not_after` ("coconut
 * milk") or right before one of `not_before` ("cream of tartar").
 */
const TABLE = [
  {
    key: 'dairy',
    title: 'Dairy',
    words:
      'milk milks milkfat milkshake dairy cream creams creme crema butter butters butterfat butteroil buttermilk buttermilks ghee cheese cheeses cheesecake ricotta mozzarella bocconcini burrata stracciatella parmesan parmigiano romano pecorino provolone asiago gorgonzola fontina mascarpone cheddar cheddars colby gouda goudas edam emmental emmentaler gruyere raclette havarti brie bries camembert roquefort stilton manchego cotija queso feta fetas halloumi labneh paneer fromage quark skyr curds whey wheys casein caseins caseinate caseinates lactose lactalbumin lactoglobulin lactoferrin yogurt yogurts yoghurt yoghurts kefir kefirs lassi gelato eggnog',
    not_after: PLANTS,
    not_before: 'of thistle beans lettuce',
  },
  {
    key: 'eggs',
    title: 'Eggs',
    words:
      'egg eggs eggwhite eggwhites eggyolk eggyolks eggshell eggnog yolk yolks albumen albumin ovalbumin ovomucin ovomucoid ovoglobulin ovotransferrin ovovitellin vitellin livetin lysozyme meringue meringues mayonnaise mayo aioli',
    not_after: 'vegan plant',
  },
  {
    key: 'peanuts',
    title: 'Peanuts',
    words: 'peanut peanuts peanutbutter groundnut groundnuts arachis goober goobers beernuts mandelonas nuts',
    not_after: 'tree soy tiger corn kola brazil pine macadamia cashew walnut pecan pistachio hazelnut almond',
  },
  {
    key: 'tree-nuts',
    title: 'Tree nuts',
    words:
      'nut nuts nutmeat nutmeats almond almonds almondmilk cashew cashews cashewmilk walnut walnuts pecan pecans pistachio pistachios hazelnut hazelnuts filbert filberts macadamia macadamias pinenut pinenuts pignoli pignolia pignolias noisette noisettes praline pralines nougatine frangipane marzipan gianduja gianduia',
    not_after: 'soy tiger corn kola',
  },
  {
    key: 'soy',
    title: 'Soy',
    words:
      'soy soya soja soybean soybeans soyabean soyabeans soymilk soyflour soyprotein soysauce shoyu edamame edamames tofu tofus tempeh miso tamari natto okara yuba kinako doenjang',
  },
  {
    key: 'wheat',
    title: 'Wheat',
    words:
      'wheat wheats wholewheat wheatgerm wheatflour wheatmeal wheatstarch wheatberry wheatberries spelt dinkel semolina semolinas durum farina farro kamut einkorn triticale bulgur bulghur bulgar couscous seitan emmer freekeh panko matzo matzos matzah matzoh udon graham',
  },
  {
    key: 'fish',
    title: 'Fish',
    words:
      'fish fishes fishmeal fishoil fishsauce fishcake fishcakes fishball fishballs fishstick fishsticks fishpaste whitefish monkfish rockfish kingfish codfish sablefish catfish swordfish bluefish tilefish butterfish lumpfish milkfish dogfish redfish salmon salmons tuna tunas albacore skipjack yellowfin bigeye bluefin cod cods lingcod tomcod anchovy anchovies anchoveta anchovetas sardine sardines sardinella sardinellas sild brisling brislings pilchard pilchards sprat sprats haddock hake hakes hoki whiting whitings halibut halibuts turbot turbots plaice tilapia tilapias basa swai pangasius barramundi branzino branzini bronzini trout trouts seatrout pollock pollocks pollack saithe coley mackerel mackerels herring herrings alewife alewives menhaden kipper kippers bloater bloaters bonito bonitos katsuobushi dashi niboshi bass bream breams dorade dorado dory carp perch pike walleye sauger zander grouper groupers eel eels unagi anago lamprey lampreys mahi sturgeon sturgeons smelt smelts whitebait capelin capelins masago tobiko ikura bottarga tarama taramasalata lox gravlax lutefisk bacalao bacalhau baccala garum surimi kamaboko kanikama chikuwa isinglass roe roes caviar caviars flounder flounders fluke sanddab sanddabs snapper snappers shad shads mullet mullets wahoo opah escolar cobia pompano pompanos pomfret pomfrets porgy porgies scup scups croaker croakers corvina corvinas weakfish amberjack amberjacks yellowtail yellowtails hamachi trevally marlin marlins shark sharks skate skates stingray stingrays roughy saury sauries scad sculpin sculpins sheepshead snook tarpon tautog tench toothfish wrasse grenadier grenadiers gurnard gurnards cusk kingklip bluegill bluegills crappie crappies burbot cisco ciscoes rohu hilsa barracuda barracudas opakapaka monchong',
  },
  {
    key: 'shellfish',
    title: 'Shellfish',
    words:
      'shellfish crustacean crustaceans mollusk mollusks mollusc molluscs bivalve bivalves cephalopod cephalopods shrimp shrimps prawn prawns scampi gambas camaron camarones belacan belachan terasi crab crabs crabmeat lobster lobsters crayfish crayfishes crawfish crawfishes crawdad crawdads yabby yabbies langoustine langoustines langostino langostinos langosta barnacle barnacles krill oyster oysters clam clams clamato quahog quahogs cherrystone cherrystones littleneck littlenecks geoduck geoducks mussel mussels scallop scallops cockle cockles whelk whelks winkle winkles conch conches periwinkle periwinkles limpet limpets snail snails escargot escargots squid squids cuttlefish cuttlefishes calamari octopus octopuses octopi abalone abalones',
    not_before: 'mushroom mushrooms apple apples',
  },
  {
    key: 'sesame',
    title: 'Sesame',
    words: 'sesame sesames sesameseed sesameseeds tahini tahina tahin benne benniseed gingelly gomasio halva halvah',
  },
] as const;

/** The same for words that mean something else beside words of their own: "char-grilled chicken", "sole ingredient". */
const OF_TWO_SENSES = [
  { key: 'fish', words: 'char chars', not_before: 'grilled grill broiled broil marks marked siu crust crusted' },
  { key: 'fish', words: 'ling lings', not_before: 'zhi' },
  { key: 'fish', words: 'sole soles', not_before: 'ingredient ingredients source purpose use' },
] as const;

export type FreeFrom = (typeof TABLE)[number]['key'];
/** The values of filter[free_from], in display order. */
export const FREE_FROM: readonly { key: FreeFrom; title: string }[] = TABLE.map(({ key, title }) => ({ key, title }));

/** The label words of each allergen. */
export const ALLERGEN_WORDS: readonly { key: FreeFrom; words: readonly string[] }[] = TABLE.map(({ key, words }) => ({
  key,
  words: [words, ...OF_TWO_SENSES.filter((row) => row.key === key).map((row) => row.words)].join(' ').split(' '),
}));

/** Not allergens, but what no vegan, vegetarian, gluten-free or grain-free product contains. */
const OTHERS = [
  {
    key: 'meat',
    words:
      'beef veal pork chicken turkey duck goose lamb mutton venison rabbit bison bacon ham hams prosciutto salami pepperoni chorizo gelatin gelatine collagen lard tallow suet schmaltz',
    not_after: 'vegan plant',
  },
  { key: 'honey', words: 'honey honeys beeswax lanolin shellac carmine cochineal' },
  { key: 'gluten', words: 'barley rye malt malts triticale', not_after: 'rice' },
  {
    key: 'grain',
    words: 'rice corn cornmeal masa oat oats millet sorghum teff barley rye malt triticale',
    not_after: 'cauliflower konjac',
  },
] as const;
type Other = (typeof OTHERS)[number]['key'];

type Rule = { key: FreeFrom | Other; not_after: ReadonlySet<string>; not_before: ReadonlySet<string> };
const RULES = new Map<string, Rule[]>();
for (const row of [...TABLE, ...OF_TWO_SENSES, ...OTHERS]) {
  const list = (text: string | undefined) => new Set((text ?? '').split(' '));
  const { not_after, not_before } = { not_after: undefined, not_before: undefined, ...row };
  const rule: Rule = { key: row.key, not_after: list(not_after), not_before: list(not_before) };
  for (const word of row.words.split(' ')) RULES.set(word, [...(RULES.get(word) ?? []), rule]);
}

/** There are more kinds of fish than a table can name. Those of another kind, such as crayfish, are in the table. */
const ENDS_IN_FISH = /.fish(?:es)?$/;
const NOT_FISH = new Set('starfish selfish unselfish goldfish'.split(' '));
const FISH = RULES.get('fish') ?? [];

/** Words in different phrases don't belong together: in "soy, milk" the milk is milk, also on a line of its own. */
const PHRASE_END = /[^a-z '-]+| -|- /;
/** What makes an accented letter of a plain one: "gruyère". */
const ACCENTS = /\p{M}/gu;

/** What a label's text names, phrase by phrase. It knows the words of the tables above and no others. */
function namedIn(text: string): Set<FreeFrom | Other> {
  const found = new Set<FreeFrom | Other>();
  for (const phrase of text.normalize('NFD').replace(ACCENTS, '').toLowerCase().split(PHRASE_END)) {
    const words = phrase.match(/[a-z]+/g) ?? [];
    for (const [at, word] of words.entries()) {
      for (const key of keysOf(word, words[at - 1], words[at + 1])) found.add(key);
    }
  }
  return found;
}

/** What a word names beside its neighbors in the phrase. */
function keysOf(word: string, before = '-', after = '-'): (FreeFrom | Other)[] {
  const rules = RULES.get(word) ?? (ENDS_IN_FISH.test(word) && !NOT_FISH.has(word) ? FISH : []);
  return rules
    .filter(({ not_after, not_before }) => !not_after.has(before) && !not_before.has(after))
    .map(({ key }) => key);
}

const ALLERGENS: ReadonlySet<string> = new Set(TABLE.map(({ key }) => key));

/** A label's text, cut around the words that name an allergen: the first part is plain, the second is such a word, and so on. */
export function markAllergens(text: string): string[] {
  const { plain, origins } = plainOf(text);
  const words = [...plain.matchAll(/[a-z]+/g)].map(({ 0: word, index }) => ({
    word,
    from: index,
    to: index + word.length,
  }));
  const isOnePhrase = (before: number, after: number) => !PHRASE_END.test(plain.slice(before, after));
  const parts: string[] = [];
  let done = 0;
  for (const [at, { word, from, to }] of words.entries()) {
    const [before, after] = [words[at - 1], words[at + 1]];
    const keys = keysOf(
      word,
      before && isOnePhrase(before.to, from) ? before.word : undefined,
      after && isOnePhrase(to, after.from) ? after.word : undefined,
    );
    if (!keys.some((key) => ALLERGENS.has(key))) continue;
    const [start, end] = [origins[from] ?? 0, origins[to] ?? text.length];
    parts.push(text.slice(done, start), text.slice(start, end));
    done = end;
  }
  return [...parts, text.slice(done)];
}

/** The text in lower case without accents, and where each of its letters is in the text. */
function plainOf(text: string): { plain: string; origins: number[] } {
  let plain = '';
  const origins: number[] = [];
  let at = 0;
  for (const letter of text) {
    const bare = letter.normalize('NFD').replace(ACCENTS, '').toLowerCase();
    for (let unit = 0; unit < bare.length; unit++) origins.push(at);
    plain += bare;
    at += letter.length;
  }
  return { plain, origins };
}

/** What a package says about allergens and ingredients. */
export type AllergenLabel = {
  /** Declared allergens as data. */
  allergens: readonly string[];
  /** "Contains: milk. May contain: peanuts." */
  allergen_statement: string;
  ingredient_statement: string;
  diets: readonly string[];
  /** Other facts that its words claim, such as "grain-free". */
  claims: readonly string[];
};

/** Allergens that oil is pressed from. */
const PRESSED: ReadonlySet<FreeFrom> = new Set(['soy', 'peanuts', 'tree-nuts', 'sesame']);
const MAY_CONTAIN = /\b(may contain|made (?:in|on)|processed (?:in|on)|produced (?:in|on)|shared|traces?)\b/i;

/** A diet or fact that the label claims is not believed if the label also names one of these. */
const CONTRADICTED_BY: Readonly<Record<string, readonly (FreeFrom | Other)[]>> = {
  'vegan-diet': ['dairy', 'eggs', 'fish', 'shellfish', 'meat', 'honey'],
  vegetarian: ['fish', 'shellfish', 'meat'],
  'gluten-free-diet': ['wheat', 'gluten'],
  'paleo-diet': ['dairy', 'wheat', 'soy', 'peanuts'],
  'raw-food-diet': ['dairy', 'eggs', 'fish', 'shellfish', 'meat'],
  'grain-free': ['wheat', 'gluten', 'grain'],
};

type Promises = {
  diets: string[];
  claims: string[];
  free_from: FreeFrom[];
  /** What it names as contained, and what as possible. A product may be free from neither, and name neither. */
  contains: FreeFrom[];
  may_contain: FreeFrom[];
};

/**
 * What a label lets us promise. "May contain" counts as contains for what a product is free from, but not for its
 * diets. A label that doesn't declare its ingredients, or declares an allergen that we don't know, promises freedom from
 * nothing. An oil that it doesn't name may be of soy, nuts or sesame: where the oil is refined, they needn't be declared
 * (21 U.S.C. 321(qq)(2)(A)).
 */
export function promisesOf(label: AllergenLabel, isDeclared: boolean): Promises {
  const { allergens, ingredient_statement } = label;
  const { contains, mayContain } = sentencesOf(label.allergen_statement);
  const contained = namedIn([...allergens, ...contains, ingredient_statement].join('; '));
  const traces = namedIn(mayContain.join('; '));
  const isAnyOil = hasUnnamedOil(ingredient_statement);
  const isFree = (key: FreeFrom) => !contained.has(key) && !traces.has(key) && !(isAnyOil && PRESSED.has(key));
  const isBelieved = (claim: string) => !CONTRADICTED_BY[claim]?.some((key) => contained.has(key));
  const isClear = ![...allergens, ...contains, ...mayContain].some((text) => namesUnknown(text, namesAny));
  const keys = FREE_FROM.map(({ key }) => key);
  return {
    diets: label.diets.filter(isBelieved),
    claims: label.claims.filter(isBelieved),
    free_from: isDeclared && isClear ? keys.filter(isFree) : [],
    contains: keys.filter((key) => contained.has(key)),
    may_contain: keys.filter((key) => traces.has(key)),
  };
}

const namesAny = (text: string) => namedIn(text).size > 0;

/** Each sentence says what is contained up to its "may contain", and what may be after it. */
function sentencesOf(allergen_statement: string): { contains: string[]; mayContain: string[] } {
  const sentences = allergen_statement.split(/[.;!\n]/);
  const parts = sentences.map((sentence) => {
    const at = MAY_CONTAIN.exec(sentence)?.index ?? sentence.length;
    return { contains: sentence.slice(0, at), mayContain: sentence.slice(at) };
  });
  return { contains: parts.map(({ contains }) => contains), mayContain: parts.map(({ mayContain }) => mayContain) };
}
