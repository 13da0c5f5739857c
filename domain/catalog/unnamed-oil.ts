import { stemsOf } from './words.ts';

/** What shoppers call seed oils. */
export const SEED_OILS = 'canola rapeseed soybean soy sunflower safflower cottonseed grapeseed corn vegetable';

/** What an oil without a name may be pressed from, as stems. */
export const OIL_SOURCES: readonly string[] = stemsOf(
  `${SEED_OILS} palm peanut coconut sesame olive avocado rice almond walnut hazelnut macadamia`,
);

const LIST_PART = /[^,;:.()[\]{}\n]+/g;
/** An oil that one of these words comes before is named. What isn't here counts as no name, to be safe. */
const NAMES = new Set(
  `canola rapeseed rape colza soybean soybeans soy soya sunflower safflower cottonseed grapeseed grape corn maize palm kernel
  peanut groundnut arachis coconut sesame olive olives avocado rice bran almond walnut hazelnut macadamia pecan pistachio
  cashew apricot argan flax flaxseed linseed hemp hempseed pumpkin perilla camelina mustard chia mct algal algae fish cod liver
  krill salmon tuna anchovy sardine squid butter milk castor jojoba rosehip tamanu moringa marula neem babassu shea cocoa
  tea rosemary oregano thyme clove cinnamon cassia peppermint spearmint mint lavender eucalyptus lemon lime orange mandarin
  tangerine grapefruit bergamot citrus ginger garlic onion chili pepper paprika dill basil bay sage fennel anise nutmeg cardamom
  coriander cumin turmeric vanilla truffle cedarwood sandalwood geranium rose ylang patchouli frankincense lemongrass
  citronella chamomile jasmine wintergreen carrot seabuckthorn borage primrose emu essential flavor flavoring`.split(
    /\s+/,
  ),
);
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
  return [...list.matchAll(LIST_PART)].some(({ 0: part, index }) =>
    hasNameless(part, isExplained(list.slice(index + part.length))),
  );
}

/** Whether what comes after an oil names it: "(canola, sunflower)", ": palm." */
function isExplained(rest: string): boolean {
  const { inBrackets, afterColon } =
    /^\s*(?:[([{](?<inBrackets>[^)\]}]*)|:(?<afterColon>[^.;]*))/.exec(rest)?.groups ?? {};
  return wordsIn(inBrackets ?? afterColon ?? '').some((word) => NAMES.has(word));
}

function hasNameless(part: string, isLastExplained: boolean): boolean {
  const words = wordsIn(part);
  const lastOil = words.findLastIndex(isOil);
  return words.some((word, at) => {
    if (!isOil(word) || words[at + 1] === 'of' || (at === lastOil && isLastExplained)) return false;
    const before = words.slice(0, at);
    return !before.slice(before.findLastIndex((other) => CONNECTIVES.has(other)) + 1).some((other) => NAMES.has(other));
  });
}

const isOil = (word: string) => word === 'oil' || word === 'oils';
const wordsIn = (text: string): string[] => text.match(/[a-z]+/g) ?? [];
