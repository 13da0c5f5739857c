import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

test('a password is hashed by Argon2id with the memory and passes that OWASP advises', async () => {
  const stored = await hashPassword('correct horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword('correct horse', stored)).toBe(true);
  expect(await isPassword('correct house', stored)).toBe(false);
});
