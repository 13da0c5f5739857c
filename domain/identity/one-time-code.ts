/** How long a mailed code and its link work (010-rulings.md, Safety). */
export const OTP_MINUTES = 10;

/** How long a session stays verified; after that, changes of addresses and cards want another code. */
export const VERIFIED_MINUTES = 30;

/** After this many wrong tries a code no longer works. */
export const OTP_TRIES = 5;

/** A session gets another mail after this many seconds, so that a page loaded twice doesn't make the first code useless. */
export const OTP_AGAIN_SECONDS = 30;

/** What a mailed code looks like. */
export const OTP_CODE = /^\d{6}$/;

/** Word for word from the specification, section 8. */
export const VERIFIED_TEXT = "You're successfully verified! You can now make changes to your account.";

/**
 * Calls that change where orders go or what pays for them (requirement A10), or the account itself. In a session that wasn't
 * verified they want a code, but for the first address, and for a new password, a new email and deletion where the current one is given.
 */
export type GuardedCall =
  | 'account.addAddress'
  | 'account.updateAddress'
  | 'account.removeAddress'
  | 'payment.addCard'
  | 'payment.makeDefaultCard'
  | 'payment.removeCard'
  | 'identity.updatePassword'
  | 'identity.requestEmailChange'
  | 'deletion.deleteAccount';

/** "m•••@demo.test": enough to know the mailbox, too little to learn an address from it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
