export type MailWords = { subject: string; body_text: string; body_html: string };

/** The same paragraphs as text and as HTML. */
export function writeMail(subject: string, paragraphs: readonly string[]): MailWords {
  return {
    subject,
    body_text: paragraphs.join('\n\n'),
    body_html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n'),
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
