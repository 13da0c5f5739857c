import { expect, test } from 'vitest';
import { consentsCsv } from './consents-csv.ts';

const CONSENT = {
  id: 'c1',
  kind: 'membership_renewal',
  words: 'I agree to "Annual", $59.95 a year.',
  source: '127.0.0.1',
  telephone_last4: null,
  given_at: '2026-11-20T18:00:00.000Z',
};

test('each consent is a row with its exact words', () => {
  expect(consentsCsv([CONSENT])).toBe(
    '"given_at","kind","words","source","telephone_last4","id"\r\n' +
      '"2026-11-20T18:00:00.000Z","membership_renewal","I agree to ""Annual"", $59.95 a year.","127.0.0.1","","c1"\r\n',
  );
});

test.each(['=1+1', '  =1+1', '＝1+1', "'=1+1"])('no cell is a formula: %s', (source) => {
  expect(consentsCsv([{ ...CONSENT, source }])).toContain(`"'${source}"`);
});
