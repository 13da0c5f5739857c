import { stemsOf } from './words.ts';

const SEEDS = 'canola rapeseed soybean soy sunflower safflower cottonseed grapeseed corn';
const COMMON = 'palm peanut coconut sesame olive avocado rice almond walnut hazelnut macadamia';
const RARE = `rape colza soybeans soya grape maize groundnut arachis olives pecan pistachio cashew flax flaxseed
  linseed hemp hempseed pumpkin perilla camelina mustard chia mct algal algae shea cocoa babassu moringa argan`;
/** What has an oil of its own, but names no other: "oil (lemon flavor)" may be any oil, with lemon in it. */
const NO_SOURCE = `fish cod liver krill salmon tuna anchovy sardine squid butter castor jojoba rosehip tamanu marula neem emu
  apricot tea rosemary oregano thyme clove cinnamon cassia peppermint spearmint mint lavender eucalyptus lemon lime orange
  mandarin tangerine grapefruit bergamot citrus ginger dill bay sage fennel anise nutmeg cardamom coriander cumin turmeric
  vanilla cedarwood sandalwood geranium rose ylang patchouli frankincense lemongrass citronella chamomile jasmine wintergreen
  carrot seabuckthorn borage primrose essential`;
/** Parts of plants, and of what is pressed from them: "clove leaf oil", "palm kernel oil". */
const PARTS = `seed seeds bean beans kernel kernels germ bran fruit peel rind leaf bud bark flower root tree hip pomace olein
  stearin`;
/** How an oil is made or used, which doesn't say from what. */
const MAKING = `extra virgin pure natural raw crude refined unrefined organic certified sustainable sustainably sourced expeller
  cold first press pressed mechanically physically high mid low oleic linoleic partially fully hydrogenated
  interesterified fractionated deodorized bleached winterized filtered unfiltered toasted roasted salad cooking frying vegetable
  plant based`;
/** Words beside a name in what explains an oil: "(a blend of canola and sunflower oil)". */
const EXPLAINING = 'oil oils from derived of a blend';

/** What shoppers call seed oils. */
export const SEED_OILS = `${SEEDS} vegetable`;

/** What an oil without a name may be pressed from, as stems. */
export const OIL_SOURCES: readonly string[] = stemsOf(`${SEED_OILS} ${COMMON}`);

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
/** What an oil is pressed from names it, before it and after it. */
const SOURCES = setOf(`${SEEDS} ${COMMON} ${RARE}`);
/** These name only the oil right after them. Not garlic, onion, chili and truffles: they are steeped in any oil. */
const OTHER_NAMES = setOf(NO_SOURCE);
const PART_WORDS = setOf(PARTS);
/** Any other word isn't part of a name: in "butter flavored oil" and "palm free oil" the oil has none. */
const BESIDE_NAMES = setOf(`${PARTS} ${MAKING}`);
const IN_EXPLANATIONS = setOf(`${PARTS} ${MAKING} ${EXPLAINING}`);
/** What may come between an oil and its explanation. After "oil roasted almonds" or "oil may contain" comes something else. */
const BEFORE_EXPLANATIONS = setOf('shortening shortenings blend blends mix margarine powder for frying cooking');
/** "Non-soy vegetable oil" may be any other. */
const NEGATIONS = setOf('non no not without never zero');
/** "(soy, nut and gluten free)" says what isn't in it, and "(canola or similar)" leaves it open. */
const REVOKING = setOf('non no not without never zero free other others similar equivalent any etc');

/** They negate how an oil is made, not what it is made from. */
const HARMLESS = /\bnon[- ]?gmos?\b|\b(?:non|not)[- ]?hydrogenated\b|\bgmo[- ]free\b/g;
const LIST_PART = /[^,;:.()[\]{}\n]+/g;
/** In words; an import may have any text, and each oil of a list is looked at. */
const LONGEST_NAME = 12;
/** In letters. */
const LONGEST_EXPLANATION = 400;

/**
 * Whether a list of ingredients has an oil that it doesn't name: "potatoes, expeller pressed oil", "vegetable oil". In the
 * United States a label must name it, but imported data may not, and then it can be any oil (21 CFR 101.4(b)(14)). "Vegetable
 * oil (canola, sunflower)" is named. Allergens are promised by this, so an oil is unnamed unless all words of its name are known.
 */
export function hasUnnamedOil(ingredient_statement: string): boolean {
  const list = ingredient_statement.toLowerCase().replaceAll(HARMLESS, ' ');
  if (!/\boils?\b/.test(list)) return false;
  return [...list.matchAll(LIST_PART)].some(({ 0: part, index }) => {
    const words = wordsIn(part);
    const last = words.findLastIndex(isOil);
    const end = index + part.length;
    const isLastExplained = () =>
      words.slice(last + 1).every((word) => BEFORE_EXPLANATIONS.has(word)) &&
      isExplained(list.slice(end, end + LONGEST_EXPLANATION));
    return words.some((word, at) => isOil(word) && !isNamed(words, at) && !(at === last && isLastExplained()));
  });
}

/** Whether the words beside an oil name it: "cold pressed olive oil", "clove leaf oil", "oil of oregano". */
function isNamed(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - LONGEST_NAME), at);
  const unknown = before.findLastIndex(
    (word) => !SOURCES.has(word) && !OTHER_NAMES.has(word) && !BESIDE_NAMES.has(word),
  );
  const name = before.slice(unknown + 1);
  const isOther = OTHER_NAMES.has(name.findLast((word) => !PART_WORDS.has(word)) ?? '');
  if ((isOther || name.some((word) => SOURCES.has(word))) && !NEGATIONS.has(before[unknown] ?? '')) return true;
  if (words[at + 1] !== 'of') return false;
  const origin = words.slice(at + 2, at + 2 + LONGEST_NAME).find((word) => !BESIDE_NAMES.has(word)) ?? '';
  return SOURCES.has(origin) || OTHER_NAMES.has(origin);
}

/** The words of 21 CFR 101.4(b)(14) for oils that a product may have. "May contain" also begins a list of allergens. */
const ANY_OF = /^\s*(?:contains )?one or more of(?: the following| these)?(?: vegetable)?(?: oils)?\s*:?/;
/** What comes after "with" isn't the oil. */
const WITH = /\bwith\b/;
const ITEM_END = /[,;:./&+([{]|\b(?:and|or)\b/;

/** Whether what comes after an oil names it: "(canola, sunflower)", ": palm." What an oil is of comes first there. */
function isExplained(after: string): boolean {
  const { inBrackets, afterColon } =
    /^\s*(?:[([{](?<inBrackets>[^)\]}]*)|:(?<afterColon>[^.;)\]}]*))/.exec(after)?.groups ?? {};
  const text = inBrackets ?? afterColon ?? '';
  const anyOf = ANY_OF.exec(text)?.[0] ?? '';
  const [explanation = ''] = text.slice(anyOf.length).split(WITH);
  const items = explanation.split(ITEM_END).map(wordsIn).filter(saysMore);
  const end = items.findIndex((words) => !isSource(words));
  if (end < 0) return items.length > 0;
  return anyOf === '' && end > 0 && !wordsIn(explanation).some((word) => REVOKING.has(word));
}

const saysMore = (words: readonly string[]) => words.some((word) => !IN_EXPLANATIONS.has(word));
const isSource = (words: readonly string[]) => words.every((word) => IN_EXPLANATIONS.has(word) || SOURCES.has(word));
const isOil = (word: string) => word === 'oil' || word === 'oils';
const wordsIn = (text: string): string[] => text.match(/[a-z]+/g) ?? [];
