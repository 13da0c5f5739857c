import type { getPromisedDate } from '#domain/delivery/endpoints.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';

const GET_PROMISED_DATE = callName<typeof getPromisedDate>('GET', '/account/promiseddate');

/** A state's rule about products with a tag: they may not be sent there, or need a warning. */
export type Restricted = { region_code: string; reason: string; isWarning: boolean };

/** The answers of this page, because each card of a list asks. */
const answers = new Map<string, Promise<PromisedDate | null>>();

/** What a ZIP's state rules about products with this tag; null without a rule, and if it can't be read. */
export async function restrictionAt(zip: string, restriction_tag: string): Promise<Restricted | null> {
  const answer = answers.get(zip) ?? callApi(GET_PROMISED_DATE, { query: { zip } }).catch(nothing);
  answers.set(zip, answer);
  const found = await answer;
  const hasTag = (one: { restriction_tag: string }) => one.restriction_tag === restriction_tag;
  const block = found?.restrictions.find(hasTag);
  const rule = block ?? found?.warnings.find(hasTag);
  return found && rule ? { region_code: found.region_code, reason: rule.reason, isWarning: !block } : null;
}

/** Checkout refuses what can't be shipped, so nothing depends on this answer. */
function nothing(problem: unknown): null {
  if (problem instanceof ApiError) return null;
  throw problem;
}
