import type { getPromisedDate } from '#domain/delivery/endpoints.ts';
import { FRESH_TAG } from '#domain/compliance/fresh-cohort.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import { RESTRICTION_TEXTS as texts } from './restriction-texts.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';

const GET_PROMISED_DATE = callName<typeof getPromisedDate>('GET', '/account/promiseddate');

/** What a control says of a rule: instead of Add, that it can't be shipped there; below, a warning; and all of either. */
export type Restricted = { instead: string; note: string; whole: string };

/** The answers of this page, because each card of a list asks. */
const answers = new Map<string, Promise<PromisedDate | null>>();

/**
 * What holds at a ZIP for products with one of these tags; null without a rule, and if it can't be read. On a card there is
 * no room for all of it. Why a product can't be shipped is said above its list, and by the delivery line of its own page.
 */
export async function restrictionAt(zip: string, tags: readonly string[], isCard: boolean): Promise<Restricted | null> {
  const found = await answerFor(zip);
  const hasTag = (one: { restriction_tag: string }) => tags.includes(one.restriction_tag);
  const block = found?.restrictions.find(hasTag);
  if (found && block) {
    const place = block.restriction_tag === FRESH_TAG ? found.postcode : found.region_code;
    return { instead: texts.notToFor(block.restriction_tag, place), note: '', whole: block.reason };
  }
  const warnings = found?.warnings.filter(hasTag) ?? [];
  if (!found || warnings.length === 0) return null;
  const ofState = warnings.find(({ restriction_tag }) => restriction_tag !== FRESH_TAG);
  const short = ofState ? texts.warned(ofState.restriction_tag, found.region_code) : texts.warm;
  const whole = warnings.map(({ reason }) => reason).join(' ');
  return { instead: '', note: isCard ? short : whole, whole };
}

/** Why products with these tags can't be shipped to a ZIP, each reason once. */
export async function blocksAt(zip: string, tags: readonly string[]): Promise<string[]> {
  const found = await answerFor(zip);
  const blocks = found?.restrictions.filter(({ restriction_tag }) => tags.includes(restriction_tag)) ?? [];
  return [...new Set(blocks.map(({ reason }) => reason))];
}

function answerFor(zip: string): Promise<PromisedDate | null> {
  const answer = answers.get(zip) ?? callApi(GET_PROMISED_DATE, { query: { zip } }).catch(nothing);
  answers.set(zip, answer);
  return answer;
}

/** Checkout refuses what can't be shipped, so nothing depends on this answer. */
function nothing(problem: unknown): null {
  if (problem instanceof ApiError) return null;
  throw problem;
}
