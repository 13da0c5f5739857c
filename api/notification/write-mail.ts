import type { MailBlock, MailLink, MailWords } from './mail-content.ts';

/** A letter of these blocks; the subject is its heading. */
export function writeMail(
  subject: string,
  blocks: readonly MailBlock[],
  options: { unsubscribe_url?: string } = {},
): MailWords {
  const body_text = blocks.map(blockText).join('\n\n');
  return { subject, body_text, content: { heading: subject, blocks, ...options } };
}

function blockText(block: MailBlock): string {
  if (typeof block === 'string') return block;
  if ('facts' in block) return block.facts.join('\n');
  if ('code' in block) return block.code;
  if ('button' in block) return linkText(block.button);
  return block.link ? `${block.small} ${linkText(block.link)}` : block.small;
}

const linkText = ({ label, url }: MailLink) => `${label}: ${url}`;
