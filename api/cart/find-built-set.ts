import { lineKey } from '#domain/cart/line-key.ts';
import { type PickRule, pickProblem } from '#domain/catalog/pick-rule.ts';
import { optionsOfPicks, type Pick as Picked, readPicks } from '#domain/catalog/picks.ts';
import type { Candidate } from './candidate.ts';
import type { CartDraft } from './cart-draft.ts';
import { asBuiltSet } from './parts.ts';

type Options = Readonly<Record<string, string>> | undefined;

/**
 * A build-your-own set with these picks: its line in the cart, whatever the order they were picked in, or a new one.
 * @returns why there is no such set, if the rule doesn't allow these picks.
 */
export function findBuiltSet(draft: CartDraft, set: Candidate, options: Options): Candidate | { problem: string } {
  const empty = draft.candidates.find((one) => one.product_id === set.product_id && !one.line && !one.wanted_options);
  if (!empty?.pick_rule) throw new Error(`Product ${set.product_id} was read without what can be picked.`);
  const picks = readChosen(options);
  const problem = picks && pickProblem(empty.pick_rule, empty.parts, picks);
  if (!picks || problem !== null) return { problem: problem ?? nothingPicked(empty.pick_rule) };
  const known = findPicked(draft, set.product_id, options);
  if (known) return known;
  const made = { ...asBuiltSet(empty, picks), line: null, wanted_options: optionsOfPicks(picks) };
  draft.candidates.push(made);
  return made;
}

/** The line with these picks, also if the set doesn't allow them any more; undefined for options that aren't picks. */
export function findPicked(draft: CartDraft, product_id: number, options: Options): Candidate | undefined {
  const picks = readChosen(options);
  if (!picks) return undefined;
  const key = keyOf(product_id, optionsOfPicks(picks));
  return draft.candidates.find(({ product_id: other, line, wanted_options: chosen }) => {
    const isOwn = line ? line.schedule_id === null && line.origin === 'bought' : chosen !== undefined;
    return isOwn && other === product_id && keyOf(other, line?.options ?? chosen ?? {}) === key;
  });
}

/** Whether the options say what was picked. */
export function hasPicks(options: Options): boolean {
  return readChosen(options) !== null;
}

const nothingPicked = ({ min }: PickRule) => `Pick at least ${min} ${min === 1 ? 'item' : 'items'}.`;

const keyOf = (product_id: number, options: Record<string, string>) =>
  lineKey({ product_id, options, schedule_id: null, origin: 'bought' });

/** The picks that options say; null if they say none. */
function readChosen(options: Options): Picked[] | null {
  const picks = readPicks(options ?? {});
  return picks && picks.length > 0 ? picks : null;
}

/** What a shopper takes of a group, each to become a line of its own. @returns why not, if it isn't all of the group. */
export function readMembers(group: Candidate, options: Options): Picked[] | { problem: string } {
  const picks = readChosen(options);
  if (!picks) return { problem: 'Choose at least one item.' };
  const isMember = ({ product_id }: Picked) => group.parts.some((one) => one.product_id === product_id);
  return picks.every(isMember) ? picks : { problem: `You chose something that isn't in ${group.title}.` };
}

/** The products that options name, so that they are read with the product itself. */
export function pickedIds(options: Options): number[] {
  return (readPicks(options ?? {}) ?? []).map(({ product_id }) => product_id);
}
