import { expect, test } from 'vitest';
import { hashOfRequest } from './request-hash.ts';

const BODY = { idempotency_key: 'a-key-of-it', quote_id: 'q', save_card: false, note: { to: 'b', from: 'a' } };

// biome-ignore format: a table of cases
test.each([
  // another body                                    is the same request
  [{ ...BODY },                                          true],
  [{ ...BODY, idempotency_key: 'another-key' },          true],
  [{ ...BODY, payment_token: undefined },                true],
  [{ ...BODY, note: { from: 'a', to: 'b' } },            true],
  [{ ...BODY, save_card: true },                         false],
  [{ ...BODY, note: { from: 'a', to: 'c' } },            false],
  [{ ...BODY, a_field_of_tomorrow: 'x' },                false],
])('%j is the same request: %s', (body, isSame) => {
  expect(hashOfRequest(body).equals(hashOfRequest(BODY))).toBe(isSame);
});
