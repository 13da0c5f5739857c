import type { getPromisedDate } from '#domain/delivery/endpoints.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import { RESTRICTION_TEXTS as texts } from './restriction-texts.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';

const GET_PROMISED_DATE = callName<typeof getPromisedDate>('GET', '/account/promiseddate');

/** What a control says of a state's rule: instead of Add, that it can't be shipped there; and below, why or a warning. */
export type Restricted = { instead: string; note: string };

/** The answers of this page, because each card of a list asks. */
const answers = new Map<string, Promise<PromisedDate | null>>();

/**
 * What a ZIP's state rules about products with this tag; null without a rule, and if it can't be read. On a card there is
 * no room for a warning, and on its own page the delivery line says why a product can't be shipped.
 */
export async function restrictionAt(zip: string, restriction_tag: string, isCard: boolean): Promise<Restricted | null> {
  const answer = answers.get(zip) ?? callApi(GET_PROMISED_DATE, { query: { zip } }).catch(nothing);
  answers.set(zip, answer);
  const found = await answer;
  const hasTag = (one: { restriction_tag: string }) => one.restriction_tag === restriction_tag;
  const block = found?.restrictions.find(hasTag);
  const warning = found?.warnings.find(hasTag);
  if (found && block) return { instead: texts.notTo(found.region_code), note: isCard ? block.reason : '' };
  return found && warning ? { instead: '', note: isCard ? texts.warned(found.region_code) : warning.reason } : null;
}

/** Checkout refuses what can't be shipped, so nothing depends on this answer. */
function nothing(problem: unknown): null {
  if (problem instanceof ApiError) return null;
  throw problem;
}
