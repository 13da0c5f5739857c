import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

/** Vitest resolves the package's name to this file (vitest.config.ts), so the package itself is loaded around Vitest. */
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

export const verify = real.verify;

/** With the least memory and one pass, because every person of a test has a password; password.test.ts tests the shop's cost. */
export function hash(password: string, options: Argon2.Options): Promise<string> {
  return real.hash(password, { ...options, memoryCost: 8, timeCost: 1 });
}
