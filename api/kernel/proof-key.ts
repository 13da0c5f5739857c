import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '#api/kernel/config.ts';

const KEY_BYTES = 32;

export type ProofKeyConfig = Pick<Config, 'proof_key' | 'data_dir'>;

/**
 * The key that proofs are encrypted with, and that hashes of mailboxes need: PROOF_KEY, which production doesn't start
 * without, else one that is made once and kept in the data folder.
 * @throws Error if the file has no key.
 */
export function proofKeyOf({ proof_key, data_dir }: ProofKeyConfig): Buffer {
  if (proof_key !== null) return Buffer.from(proof_key, 'hex');
  const file = path.join(data_dir, 'proof.key');
  const key = Buffer.from(readOrMake(file), 'hex');
  if (key.length !== KEY_BYTES) throw new Error(`${file} is no key of ${KEY_BYTES} bytes.`);
  return key;
}

/** Two processes may make it at once, so the file appears whole under its name, and the first one counts. */
function readOrMake(file: string): string {
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const draft = `${file}.${randomUUID()}`;
    fs.writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    try {
      fs.linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      fs.rmSync(draft);
    }
  }
  return fs.readFileSync(file, 'utf8').trim();
}
