import { personName } from '#domain/kernel/wire.ts';
import { NO_LAST_NAME } from './last-name.ts';

const Name = personName(80);
/** For people whose name at Google is no name that our mails may greet with. */
const NO_FIRST_NAME = 'Shopper';

/** First and last name as Google has them; without a last one, the last word of the first is it (requirement A14). */
export function namesOf(given: { firstname: unknown; lastname: unknown }): { firstname: string; lastname: string } {
  const [first, last] = [nameOf(given.firstname), nameOf(given.lastname)];
  if (last !== null) return { firstname: first ?? NO_FIRST_NAME, lastname: last };
  const words = (first ?? NO_FIRST_NAME).split(/\s+/);
  return words.length === 1
    ? { firstname: words[0] ?? NO_FIRST_NAME, lastname: NO_LAST_NAME }
    : { firstname: words.slice(0, -1).join(' '), lastname: words.at(-1) ?? NO_LAST_NAME };
}

function nameOf(given: unknown): string | null {
  const read = Name.safeParse(given);
  return read.success ? read.data : null;
}
