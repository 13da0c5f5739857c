import { stemsOf } from './words.ts';

const SEEDS = 'canola rapeseed soybean soy sunflower safflower cottonseed grapeseed corn';
const COMMON = 'palm peanut coconut sesame olive avocado rice almond walnut hazelnut macadamia';
const RARE = `rape colza soybeans soya grape maize kernel groundnut arachis olives bran pecan pistachio cashew flax flaxseed
  linseed hemp hempseed pumpkin perilla camelina mustard chia mct algal algae shea cocoa babassu moringa argan`;
/** What has an oil of its own, but names no other: "oil (lemon flavor)" may be any oil, with lemon in it. */
const NO_SOURCE = `fish cod liver krill salmon tuna anchovy sardine squid butter castor jojoba rosehip tamanu marula neem emu
  apricot tea rosemary oregano thyme clove cinnamon cassia peppermint spearmint mint lavender eucalyptus lemon lime orange
  mandarin tangerine grapefruit bergamot citrus ginger dill bay sage fennel anise nutmeg cardamom coriander cumin turmeric
  vanilla cedarwood sandalwood geranium rose ylang patchouli frankincense lemongrass citronella chamomile jasmine wintergreen
  carrot seabuckthorn borage primrose essential`;

/** What shoppers call seed oils. */
export const SEED_OILS = `${SEEDS} vegetable`;

/** What an oil without a name may be pressed from, as stems. */
export const OIL_SOURCES: readonly string[] = stemsOf(`${SEED_OILS} ${COMMON}`);

const LIST_PART = /[^,;:.()[\]{}\n]+/g;
/** What an oil is pressed from names it, before it and after it. */
const SOURCES = new Set(`${SEEDS} ${COMMON} ${RARE}`.split(/\s+/));
/**
 * An oil that one of these words comes before is named. What isn't here counts as no name, to be safe: garlic, onion, chili
 * and truffles are steeped in any oil.
 */
const NAMES = new Set([...SOURCES, ...NO_SOURCE.split(/\s+/)]);
/** A name before one of these isn't the oil's: "sardines in oil". */
const CONNECTIVES = new Set('in and or with of from plus a an the their its added oil oils'.split(' '));

/**
 * Whether a list of ingredients has an oil that it doesn't name: "potatoes, expeller pressed oil", "vegetable oil". In the
 * United States a label must name it, but imported data may not, and then it can be any oil (21 CFR 101.4(b)(14)). "Vegetable
 * oil (canola, sunflower)" is named.
 */
export function hasUnnamedOil(ingredient_statement: string): boolean {
  const list = ingredient_statement.toLowerCase();
  if (!/\boils?\b/.test(list)) return false;
  return [...list.matchAll(LIST_PART)].some(({ 0: part, index }) => {
    const words = wordsIn(part);
    const lastOil = words.findLastIndex(isOil);
    return words.some(
      (word, at) =>
        isOil(word) &&
        words[at + 1] !== 'of' &&
        !isNamed(words.slice(0, at)) &&
        !(at === lastOil && isExplained(list.slice(index + part.length, index + part.length + LONGEST_EXPLANATION))),
    );
  });
}

/** In letters; an import may have any text, and each oil of a list is looked at. */
const LONGEST_EXPLANATION = 400;
/** What comes after these is said of the product. */
const ABOUT_ALL = /\b(?:contains?|facility|equipment|traces?)\b/;

/** Whether what comes after an oil names it: "(canola, sunflower)", ": palm." */
function isExplained(rest: string): boolean {
  const { inBrackets, afterColon } =
    /^\s*(?:[([{](?<inBrackets>[^)\]}]*)|:(?<afterColon>[^.;]*))/.exec(rest)?.groups ?? {};
  const [explanation = ''] = (inBrackets ?? afterColon ?? '').split(ABOUT_ALL);
  return wordsIn(explanation).some((word) => SOURCES.has(word));
}

function isNamed(before: readonly string[]): boolean {
  const own = before.slice(before.findLastIndex((word) => CONNECTIVES.has(word)) + 1);
  return own.some((word) => NAMES.has(word));
}

const isOil = (word: string) => word === 'oil' || word === 'oils';
const wordsIn = (text: string): string[] => text.match(/[a-z]+/g) ?? [];
