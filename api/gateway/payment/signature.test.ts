import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSigned } from './signature.ts';

const secret = 'whsec_of_a_test';
const now = new Date('2026-11-20T18:00:00Z');
const body = Buffer.from('{"notice_id":"ntc_1"}');

function headerOf(at: Date, of = body): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(of).digest('hex')}`;
}

// biome-ignore format: a table of cases
test.each([
  // header                                            taken
  [headerOf(now),                                      true],
  [headerOf(new Date(now.getTime() - 299_000)),        true],
  [headerOf(new Date(now.getTime() - 301_000)),        false],
  [headerOf(new Date(now.getTime() + 301_000)),        false],
  [headerOf(now, Buffer.from('{}')),                   false],
  [headerOf(now).toUpperCase(),                        false],
  ['',                                                 false],
  ['undefined',                                        false],
] as const)('%s is taken: %s', (header, isTaken) => {
  expect(isSigned(header, body, { secret, now })).toBe(isTaken);
});
