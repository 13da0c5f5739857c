import { stemsOf } from './words.ts';

const SEEDS = 'canola rapeseed soybean soy sunflower safflower cottonseed grapeseed corn';
const COMMON = 'palm peanut coconut sesame olive avocado rice almond walnut hazelnut macadamia';
const RARE = `rape colza soybeans soya grape maize groundnut arachis olives pecan pistachio cashew flax flaxseed
  linseed hemp hempseed pumpkin perilla camelina mustard chia mct algal algae shea cocoa babassu moringa argan kokum illipe
  mango`;
/** What has a fat of its own: "milk fat", "pork back fat". */
const ANIMALS = `animal pork lard beef tallow suet bacon ham chicken turkey poultry duck goose lamb mutton veal bison back kidney`;
const DAIRY = 'milk dairy butter cream whey';
/** What has an oil of its own, but names no other: "oil (lemon flavor)" may be any oil, with lemon in it. */
const NO_SOURCE = `fish cod liver krill salmon tuna anchovy sardine squid butter castor jojoba rosehip tamanu marula neem emu
  apricot tea rosemary oregano thyme clove cinnamon cassia peppermint spearmint mint lavender eucalyptus lemon lime orange
  mandarin tangerine grapefruit bergamot citrus ginger dill bay sage fennel anise nutmeg cardamom coriander cumin turmeric
  vanilla cedarwood sandalwood geranium rose ylang patchouli frankincense lemongrass citronella chamomile jasmine wintergreen
  carrot seabuckthorn borage primrose essential`;
/** Parts of plants, and of what is pressed from them: "clove leaf oil", "palm kernel oil". */
const PARTS = `seed seeds bean beans kernel kernels germ bran fruit peel rind leaf bud bark flower root tree hip pomace olein
  stearin`;
/** How an oil or a fat is made or used, which doesn't say from what. */
const MAKING = `extra virgin pure natural raw crude refined unrefined organic certified sustainable sustainably sourced expeller
  cold first press pressed mechanically physically high mid low erucic oleic linoleic partially fully hydrogenated
  interesterified fractionated deodorized bleached winterized filtered unfiltered toasted roasted rendered salad cooking frying
  baking vegetable plant based edible blended`;
const FATS = 'oil oils fat fats shortening shortenings margarine margarines oleomargarine';
/** Words beside a name in what explains an oil: "(a blend of canola and sunflower oil)". */
const EXPLAINING = `${FATS} from derived of a an blend in varying proportions water salt`;
/** What may follow the names: "(palm oil, water, salt, soy lecithin)". After any other word, not all is named. */
const ADDITIVES = `sea sugar citric ascorbic lactic acid acids tbhq bht bha tocopherol tocopherols mixed rosemary extract
  vitamin vitamins e d palmitate ascorbyl lecithin lecithins mono di monoglycerides diglycerides glycerides monodiglycerides fatty
  polysorbate polyglycerol polyricinoleate esters natural artificial flavor flavors flavoring color colors added beta carotene
  annatto turmeric sodium potassium calcium disodium edta benzoate sorbate propyl gallate dimethylpolysiloxane silicone
  antioxidant antioxidants preservative preservatives emulsifier emulsifiers antifoaming anti foaming agent as to for protect
  preserve freshness maintain stability contains containing
  less than alpha milk nonfat skim buttermilk butter cream whey powder solids maltodextrin corn syrup starch caseinate`;

/** What shoppers call seed oils. */
export const SEED_OILS = `${SEEDS} vegetable`;

/** What an oil without a name may be pressed from, as stems. */
export const OIL_SOURCES: readonly string[] = stemsOf(`${SEED_OILS} ${COMMON}`);

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
/** What an oil is pressed from names it, before it and after it. */
const SOURCES = setOf(`${SEEDS} ${COMMON} ${RARE}`);
/** These name only the oil right after them. Not garlic, onion, chili and truffles: they are steeped in any oil. */
const OTHER_OILS = setOf(NO_SOURCE);
const OTHER_FATS = setOf(`${ANIMALS} ${DAIRY}`);
const PART_WORDS = setOf(PARTS);
/** Any other word isn't part of a name: in "butter flavored oil" and "palm free oil" the oil has none. */
const BESIDE_NAMES = setOf(`${PARTS} ${MAKING}`);
const IN_EXPLANATIONS = setOf(`${PARTS} ${MAKING} ${EXPLAINING}`);
const EXPLAINED_BY = setOf(`${SEEDS} ${COMMON} ${RARE} ${ANIMALS}`);
const ADDED = setOf(ADDITIVES);
/** What may come between an oil and its explanation. After "oil roasted almonds" or "oil may contain" comes something else. */
const BEFORE_EXPLANATIONS = setOf('blend blends mix powder for frying cooking');
/** Of one source, "olive oil blend" may be any oil with some of that. */
const BLENDS = setOf('blend blends blended mix');
/** "Non-soy vegetable oil" may be any other. */
const NEGATIONS = setOf('non no not without never zero');

/** They negate how an oil is made, not what it is made from. */
const HARMLESS = /\bnon[- ]?gmos?\b|\b(?:non|not)[- ]?hydrogenated\b|\bgmo[- ]free\b/g;
/** How much fat something has isn't an ingredient: "low fat milk", "cream (35% fat)", "fat-reduced cocoa". */
const FAT_CONTENT =
  /\b(?:non|no|low|lower|less|reduced|full|high|whole|trans|saturated)[- ]?fats?\b|\bfat[- ](?:free|reduced)\b|\d ?% ?fat\b/g;
/** "Vegetable fats and oils (palm)" are explained together. */
const FATS_AND_OILS = /(?<=\b(?:vegetable|plant|edible) )(?:fat|oil)s? ?(?:and|or|and\/or|&|\/) ?(?=(?:fat|oil)s?\b)/g;
/** What only separates ingredients ends a part: in "corn & vegetable oil" and "corn - vegetable oil" the oil has no name. */
const LIST_PART = /(?:[a-z0-9'’*]|[^\S\n]|(?<=[a-z0-9*])-(?=[a-z0-9]))+/g;
/** In words; an import may have any text, and each oil of a list is looked at. */
const LONGEST_NAME = 12;
/** In letters. */
const LONGEST_EXPLANATION = 400;

/**
 * Whether a list of ingredients has an oil or a plant's fat that it doesn't name: "potatoes, expeller pressed oil", "vegetable
 * shortening". In the United States a label must name it, but imported data may not, and then it can be any oil (21 CFR
 * 101.4(b)(14)). "Vegetable oil (canola, sunflower)" is named. Allergens are promised by this, so an oil is unnamed unless all
 * words of its name are known.
 */
export function hasUnnamedOil(ingredient_statement: string): boolean {
  const text = ingredient_statement.toLowerCase();
  if (!/\b(?:oil|fat|shortening|margarine|oleomargarine)s?\b/.test(text)) return false;
  const list = text.replaceAll(HARMLESS, ' ').replaceAll(FAT_CONTENT, ' ').replaceAll(FATS_AND_OILS, '');
  return [...list.matchAll(LIST_PART)].some(({ 0: part, index }) => {
    const words = wordsIn(part);
    const last = words.findLastIndex(isFat);
    const end = index + part.length;
    const isLastExplained = () => {
      const between = words.slice(last + 1);
      const after = list.slice(end, end + LONGEST_EXPLANATION);
      return between.every((word) => BEFORE_EXPLANATIONS.has(word)) && isExplained(after, between.some(isBlend));
    };
    return words.some((_, at) => endsFat(words, at) && !isNamed(words, at) && !(at === last && isLastExplained()));
  });
}

/** Whether a word is an oil or a fat, and the last of those that belong together, as in "palm oil shortening". */
const endsFat = (words: readonly string[], at: number) => isFat(words[at] ?? '') && !isFat(words[at + 1] ?? '');

/** Whether the words beside an oil name it: "cold pressed olive oil", "clove leaf oil", "oil of oregano". */
function isNamed(words: readonly string[], end: number): boolean {
  let at = end;
  while (isFat(words[at - 1] ?? '')) at--;
  const others = othersOf(words[at] ?? '');
  const before = words.slice(Math.max(0, at - LONGEST_NAME), at);
  const unknown = before.findLastIndex((word) => !SOURCES.has(word) && !others.has(word) && !BESIDE_NAMES.has(word));
  const name = before.slice(unknown + 1);
  const isOther = others.has(name.findLast((word) => !PART_WORDS.has(word)) ?? '');
  if ((isOther || name.some((word) => SOURCES.has(word))) && !isNegated(before, unknown))
    return !(name.some(isBlend) || isBlend(words[end + 1] ?? '')) || hasSeveral(before, name);
  if (words[end + 1] !== 'of') return false;
  const origin = words.slice(end + 2, end + 2 + LONGEST_NAME).find((word) => !BESIDE_NAMES.has(word)) ?? '';
  return SOURCES.has(origin) || others.has(origin);
}

/** "Olive and canola oil blend" has two. "Soy free canola oil blend" has one. */
function hasSeveral(before: readonly string[], name: readonly string[]): boolean {
  return (before.includes('free') ? name : before).filter((word) => SOURCES.has(word)).length > 1;
}

/** What names an oil, or a fat, besides what oil is pressed from. "Butter shortening" and "butter margarine" may be of any oil. */
function othersOf(word: string): ReadonlySet<string> {
  if (word === 'oil' || word === 'oils') return OTHER_OILS;
  return word === 'fat' || word === 'fats' ? OTHER_FATS : NOTHING;
}

/** "Non-soy vegetable oil", "free of soy vegetable oil". */
function isNegated(before: readonly string[], unknown: number): boolean {
  const word = before[unknown] ?? '';
  return NEGATIONS.has(word) || ((word === 'of' || word === 'from') && before[unknown - 1] === 'free');
}

/** The words of 21 CFR 101.4(b)(14) for oils that a product may have. "May contain" also begins a list of allergens. */
const ANY_OF = /^\s*(?:contains )?one or more of(?: the following| these)?(?: vegetable)?(?: oils| fats)?\s*:?/;
/** What comes after "with" isn't the oil, nor are traces. */
const WITH = /\bwith\b|\bmay contain\b/;

/**
 * Whether what comes after an oil names it: "(canola, sunflower)", ": palm." What an oil is of comes first there, then at
 * most additives: "(canola or similar)" and "(sunflower, depending on availability)" leave it open.
 */
function isExplained(after: string, isOfBlend: boolean): boolean {
  const { inBrackets, afterColon } =
    /^[\s%]*(?:[([{](?<inBrackets>[^)\]}]*)|:(?<afterColon>[^.;)\]}]*))/.exec(after)?.groups ?? {};
  const text = inBrackets ?? afterColon ?? '';
  const anyOf = ANY_OF.exec(text)?.[0] ?? '';
  const [explanation = ''] = text.slice(anyOf.length).split(WITH);
  const items = (explanation.match(LIST_PART) ?? [])
    .flatMap((part) => part.split(/\b(?:and|or)\b/))
    .map(wordsIn)
    .filter(saysMore);
  const end = items.findIndex((words) => !isSource(words));
  const sources = end < 0 ? items : items.slice(0, end);
  if (sources.length < (isOfBlend || wordsIn(explanation).some(isBlend) ? 2 : 1)) return false;
  return end < 0 || (anyOf === '' && items.slice(end).every(isAdditive));
}

const NOTHING: ReadonlySet<string> = new Set();
const FAT_WORDS = setOf(FATS);
const isFat = (word: string) => FAT_WORDS.has(word);
const isBlend = (word: string) => BLENDS.has(word);
const saysMore = (words: readonly string[]) => words.some((word) => !IN_EXPLANATIONS.has(word));
const isSource = (words: readonly string[]) =>
  words.every((word) => IN_EXPLANATIONS.has(word) || EXPLAINED_BY.has(word));
const isAdditive = (words: readonly string[]) =>
  words.every((word) => IN_EXPLANATIONS.has(word) || SOURCES.has(word) || ADDED.has(word));
const wordsIn = (text: string): string[] => text.match(/[a-z]+/g) ?? [];
