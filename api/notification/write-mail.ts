import { buttonHtml, headingHtml, type MailLink, mailHtml, paragraphHtml, slipHtml, smallHtml } from './mail-html.ts';

export type MailWords = { subject: string; body_text: string; body_html: string };

/** A paragraph, the facts of a receipt, the one link that is a button, or small print, which may end with a link. */
export type MailBlock =
  | string
  | { facts: readonly string[] }
  | { button: MailLink }
  | { small: string; link?: MailLink };

/** The same blocks as text and as HTML; the subject is the heading. */
export function writeMail(subject: string, blocks: readonly MailBlock[]): MailWords {
  return {
    subject,
    body_text: blocks.map(blockText).join('\n\n'),
    body_html: mailHtml(subject, [headingHtml(subject, 1), ...blocks.map(blockHtml)].join('\n')),
  };
}

function blockText(block: MailBlock): string {
  if (typeof block === 'string') return block;
  if ('facts' in block) return block.facts.join('\n');
  if ('button' in block) return linkText(block.button);
  return block.link ? `${block.small} ${linkText(block.link)}` : block.small;
}

const linkText = ({ label, url }: MailLink) => `${label}: ${url}`;

function blockHtml(block: MailBlock): string {
  if (typeof block === 'string') return paragraphHtml(block);
  if ('facts' in block) return slipHtml(paragraphHtml(block.facts.join('\n'), 0));
  return 'button' in block ? buttonHtml(block.button) : smallHtml(block.small, block.link);
}
