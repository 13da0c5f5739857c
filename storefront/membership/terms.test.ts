import { expect, test } from 'vitest';
import { markOf } from './terms.ts';

test('other words have another mark', () => {
  expect(markOf('I agree to $59.95.')).toBe(markOf('I agree to $59.95.'));
  expect(markOf('I agree to $59.95.')).not.toBe(markOf('I agree to $59.96.'));
});
