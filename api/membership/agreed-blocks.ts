import type { MailBlock } from '#api/notification/index.ts';
import { MEMBERSHIP_MAIL_TEXTS } from './texts.ts';

/** The words that were agreed to, word for word, as small print below what a mail says in short. */
export function agreedBlocks(agreed: readonly string[]): MailBlock[] {
  return agreed.map((words) => ({ small: MEMBERSHIP_MAIL_TEXTS.agreed(words) }));
}
