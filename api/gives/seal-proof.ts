import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { ProofType } from '#domain/gives/proof-type.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** By how many bytes a sealed proof is longer. */
export const SEAL_BYTES = NONCE_BYTES + TAG_BYTES;

/** Whose proof it is and of what type; a sealed proof that was copied to another row doesn't open. */
type Place = { application_id: string; content_type: ProofType };

/** Encrypts a proof with AES-256-GCM: a nonce of its own, the tag, then the text. @param key 32 bytes. */
export function sealProof(key: Buffer, place: Place, content: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(placeText(place));
  const text = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** @returns the proof; null if the key is another one, or if the bytes aren't those that were sealed for this place. */
export function openProof(key: Buffer, place: Place, sealed: Buffer): Buffer | null {
  if (sealed.length < SEAL_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(placeText(place)).setAuthTag(sealed.subarray(NONCE_BYTES, SEAL_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(SEAL_BYTES)), decipher.final()]);
  } catch {
    // Node says nothing more than that the tag is wrong.
    return null;
  }
}

const placeText = ({ application_id, content_type }: Place) => Buffer.from(`${application_id} ${content_type}`);
