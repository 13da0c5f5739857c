import { FREE_FROM } from './allergens.ts';
import type { Reason } from './household.ts';

const TITLES = new Map<string, string>(FREE_FROM.map(({ key, title }) => [key, title.toLowerCase()]));
const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });
const EITHER = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Said of every product where what the household avoids can't be read. */
export const UNREADABLE_WORDS = "We can't read your household's preferences. Please choose them again.";

/**
 * Why a household doesn't want a product, in plain sentences; empty without a reason.
 * @param titleOf the title of a diet.
 */
export function householdWords(reasons: readonly Reason[], titleOf: (diet: string) => string): string {
  const named = (kind: Reason['kind']) =>
    reasons.flatMap((reason) =>
      'allergen' in reason && reason.kind === kind ? (TITLES.get(reason.allergen) ?? []) : [],
    );
  const diets = reasons.flatMap((reason) => (reason.kind === 'diet' ? titleOf(reason.diet) : []));
  const [contained, traces, unknown] = [named('contains'), named('may_contain'), named('unknown')];
  const sentences = [
    reasons.some(({ kind }) => kind === 'never') ? 'You hid this product.' : '',
    contained.length > 0 ? `Contains ${LIST.format(contained)}, which your household avoids.` : '',
    traces.length > 0 ? `May contain ${LIST.format(traces)}, which your household avoids.` : '',
    unknown.length > 0 ? `We can't tell whether it has ${EITHER.format(unknown)}.` : '',
    diets.length > 0 ? `Not labeled ${EITHER.format(diets.map(inSentence))}.` : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** "Gluten Free" -> "gluten free", but "BPA Free" -> "BPA free". */
function inSentence(title: string): string {
  return title.replaceAll(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
}
