import { createHmac } from 'node:crypto';
import { mailboxOf } from '#domain/identity/mailbox.ts';
import { proofKeyOf, type ProofKeyConfig } from '#api/kernel/proof-key.ts';

declare const IS_HASH: unique symbol;
/** A keyed hash of a mailbox in hexadecimal digits, of a type of its own so that no email is taken for one. */
export type MailboxHash = string & { readonly [IS_HASH]: true };

/** The hash neither shows nor confirms an address without the key. */
export function hashMailbox(email: string, config: ProofKeyConfig): MailboxHash {
  return createHmac('sha256', proofKeyOf(config))
    .update(`restock:${mailboxOf(email)}`)
    .digest('hex') as MailboxHash;
}

/** A hash as its column has it. */
export function bytesOf(mailbox: MailboxHash): Buffer {
  return Buffer.from(mailbox, 'hex');
}

/** The hash that a column has. */
export function hashOf(bytes: Buffer): MailboxHash {
  return bytes.toString('hex') as MailboxHash;
}
