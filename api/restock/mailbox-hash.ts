import { createHmac } from 'node:crypto';
import { mailboxOf } from '#domain/identity/mailbox.ts';
import { proofKeyOf, type ProofKeyConfig } from '#api/kernel/proof-key.ts';

/** A keyed hash of the mailbox in hexadecimal digits, which neither shows nor confirms an address without the key. */
export function hashMailbox(email: string, config: ProofKeyConfig): string {
  return createHmac('sha256', proofKeyOf(config))
    .update(`restock:${mailboxOf(email)}`)
    .digest('hex');
}

/** A hash as its column has it. */
export function bytesOf(mailbox: string): Buffer {
  return Buffer.from(mailbox, 'hex');
}
