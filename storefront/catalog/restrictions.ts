import { cardTagsOf, type RuledCard } from '#domain/catalog/card-tags.ts';
import type { getPromisedDate } from '#domain/delivery/endpoints.ts';
import type { OrderRestrictions } from '#domain/compliance/restrictions.ts';
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
 * What holds at a ZIP for a product; null without a rule, and if it can't be read. A card and the bar below a product's page
 * have no room for all of it. Why a product can't be shipped is said above its list, and by the delivery line of its own page.
 */
export async function restrictionAt(zip: string, product: RuledCard, isShort: boolean): Promise<Restricted | null> {
  const found = await answerFor(zip);
  if (!found) return null;
  const { all, some } = cardTagsOf(product);
  const [block] = named(found.restrictions, all);
  if (block) {
    const place = block.restriction_tag === FRESH_TAG ? found.postcode : found.region_code;
    return { instead: texts.notToFor(block.restriction_tag, place), note: '', whole: block.reason };
  }
  const shortOf = (tag: string) => (tag === FRESH_TAG ? texts.warm : texts.warned(tag, found.region_code));
  const notes = [
    ...named(found.warnings, all).map((rule) => ({ short: shortOf(rule.restriction_tag), whole: rule.reason })),
    ...named(found.restrictions, some).map(({ reason }) => ({
      short: texts.someNotTo(found.region_code),
      whole: texts.some(reason),
    })),
    ...named(found.warnings, some).map((rule) => ({
      short: texts.some(shortOf(rule.restriction_tag)),
      whole: texts.some(rule.reason),
    })),
  ];
  if (!notes[0]) return null;
  const whole = notes.map((note) => note.whole).join(' ');
  return { instead: '', note: isShort ? notes[0].short : whole, whole };
}

const named = (rules: OrderRestrictions, tags: readonly string[]) =>
  rules.filter(({ restriction_tag }) => tags.includes(restriction_tag));

/** How many products a reason names; of more, it says how many they are. */
const NAMED_MAX = 3;

/** Why products of a list can't be shipped to a ZIP, and which ones, unless it's all of them. */
export async function blocksAt(zip: string, products: readonly (RuledCard & { title: string })[]): Promise<string[]> {
  const found = await answerFor(zip);
  return (found?.restrictions ?? []).flatMap(({ restriction_tag, reason }) => {
    const titles = products.flatMap((product) =>
      cardTagsOf(product).all.includes(restriction_tag) ? [product.title] : [],
    );
    if (titles.length === 0) return [];
    if (titles.length === products.length) return [reason];
    return [texts.blocked(titles.length > NAMED_MAX ? texts.products(titles.length) : titles.join(', '), reason)];
  });
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
