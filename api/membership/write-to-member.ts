import { type MailBlock, type MailWords, writeMail } from '#api/notification/index.ts';
import { MEMBERSHIP_MAIL_TEXTS } from './texts.ts';

/** The words that were agreed to, word for word, as small print below what a mail says in short. */
export function agreedBlocks(agreed: readonly string[]): MailBlock[] {
  return agreed.map((words) => ({ small: MEMBERSHIP_MAIL_TEXTS.agreed(words) }));
}

/** The button of a mail: its label, and the path of the page it opens. */
export type Next = { label: string; path: string };
export const ACCOUNT: Next = { label: MEMBERSHIP_MAIL_TEXTS.account, path: '/account' };

/** A mail about a membership: greeting, `blocks`, the button, and last small print, such as what was agreed to. */
export function writeToMember(
  { firstname, public_url }: { firstname: string; public_url: string },
  subject: string,
  blocks: MailBlock[],
  next = ACCOUNT,
  closing: readonly MailBlock[] = [],
): MailWords {
  const button = { label: next.label, url: new URL(next.path, public_url).href };
  return writeMail(subject, [MEMBERSHIP_MAIL_TEXTS.greeting(firstname), ...blocks, { button }, ...closing]);
}
