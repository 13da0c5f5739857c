import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alertOfToken, STOP_TOKEN, stopToken } from './stop-token.ts';

test('a token is letters only and leads back to its alert', () => {
  fc.assert(
    fc.property(fc.uuid(), (alert_id) => {
      expect(stopToken(alert_id)).toMatch(STOP_TOKEN);
      expect(alertOfToken(stopToken(alert_id))).toBe(alert_id);
    }),
  );
});
