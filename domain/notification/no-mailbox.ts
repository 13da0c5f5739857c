/** Of the addresses that deleted accounts have instead of an email. */
export const DELETED_DOMAIN = 'deleted.invalid';

/** Whether no mail can arrive there: addresses that end in '.invalid' exist nowhere (RFC 2606). */
export function hasNoMailbox(email: string): boolean {
  return email.endsWith('.invalid');
}
