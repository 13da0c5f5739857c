/** Gmail delivers to the same mailbox with and without dots, under both domains. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * One spelling of the mailbox that an email goes to: without the +tag that most providers ignore, and for Gmail without dots.
 * Only to compare: mail is sent to the address as it was typed.
 * @param email as `Email` normalizes it.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+', 1);
  const domain = email.slice(at + 1);
  // A name that begins with its tag is all there is.
  if (name === '') return email;
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
