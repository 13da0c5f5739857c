import type { MailContent } from './mail-content.ts';

/** The HTML of a mail row: rendered from its content, or as it was stored before mails had one; '' once removed. */
export async function htmlOf(mail: { content: MailContent | null; body_html: string | null }): Promise<string> {
  if (!mail.content) return mail.body_html ?? '';
  // Loaded with the first mail, since most processes of a shop send none.
  const { renderMail } = await import('./render-mail.ts');
  return renderMail(mail.content);
}
