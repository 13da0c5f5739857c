import { expect, test } from 'vitest';
import { consentHash } from './terms.ts';

test('other words have another mark', () => {
  expect(consentHash('I agree to $59.95.')).toBe(consentHash('I agree to $59.95.'));
  expect(consentHash('I agree to $59.95.')).not.toBe(consentHash('I agree to $59.96.'));
});
