import type { getPromisedDate } from '#domain/delivery/endpoints.ts';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';

const GET_PROMISED_DATE = callName<typeof getPromisedDate>('GET', '/account/promiseddate');

export type Restricted = { region_code: string; reason: string };

/** The answers of this page, because each card of a list asks. */
const answers = new Map<string, Promise<PromisedDate | null>>();

/** The rule that keeps products with this tag out of a ZIP's state; null without one, and if it can't be read. */
export async function restrictionAt(zip: string, restriction_tag: string): Promise<Restricted | null> {
  const answer = answers.get(zip) ?? callApi(GET_PROMISED_DATE, { query: { zip } }).catch(nothing);
  answers.set(zip, answer);
  const found = await answer;
  const rule = found?.restrictions.find((one) => one.restriction_tag === restriction_tag);
  return found && rule ? { region_code: found.region_code, reason: rule.reason } : null;
}

/** Checkout refuses what can't be shipped, so nothing depends on this answer. */
function nothing(problem: unknown): null {
  if (problem instanceof ApiError) return null;
  throw problem;
}
