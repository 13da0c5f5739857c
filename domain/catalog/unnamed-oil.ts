import { stemsOf } from './words.ts';

/** What an oil without a name may be pressed from, as stems. */
export const OIL_SOURCES: readonly string[] = stemsOf(
  'canola rapeseed soybean soy sunflower safflower cottonseed grapeseed corn palm peanut coconut sesame vegetable',
);

const LIST_PART = /[^,;:.()[\]{}\n]+/g;
/** What comes before "oil" without saying of which plant. */
const NAMELESS = new Set(
  `expeller expellers pressed cold refined unrefined organic non gmo vegetable plant seed natural pure high low oleic
  partially fully hydrogenated interesterified cooking frying fry edible blended blend mixed other light`.split(/\s+/),
);
/** A name before one of these isn't the oil's: "sardines in oil". */
const CONNECTIVES = new Set('in and or with of from plus a an the their its added'.split(' '));

/**
 * Whether a list of ingredients has an oil that it doesn't name: "potatoes, expeller pressed oil", "vegetable oil". In the
 * United States a label must name it, but imported data may not, and then it can be any oil (21 CFR 101.4(b)(14)). "Vegetable
 * oil (canola, sunflower)" is named.
 */
export function hasUnnamedOil(ingredient_statement: string): boolean {
  if (!/\boils?\b/i.test(ingredient_statement)) return false;
  return [...ingredient_statement.toLowerCase().matchAll(LIST_PART)].some(({ 0: part, index }) => {
    const isExplained = /^\s*[([:]/.test(ingredient_statement.slice(index + part.length));
    return !isExplained && endsNameless(part);
  });
}

function endsNameless(part: string): boolean {
  const words = part.match(/[a-z]+/g) ?? [];
  const at = words.findLastIndex((word) => word === 'oil' || word === 'oils');
  if (at < 0 || words[at + 1] === 'of') return false;
  const before = words.slice(0, at).findLast((word) => !NAMELESS.has(word));
  return before === undefined || CONNECTIVES.has(before);
}
