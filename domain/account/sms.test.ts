import { expect, test } from 'vitest';
import { dialedNumber, isSmsPromptDue, isStopReply, SMS_STOPPED, SMS_WELCOME } from './sms.ts';

const DAY_MS = 86_400_000;
const now = new Date('2026-11-23T12:00:00Z');

// biome-ignore format: a table of cases
test.each([
  // orders  subscribed  joined this long ago  asked
  [1,        false,      7 * DAY_MS,           true],
  [1,        false,      7 * DAY_MS - 1,       false],
  [0,        false,      30 * DAY_MS,          false],
  [3,        true,       30 * DAY_MS,          false],
])('with %i orders, subscribed: %s, after %i ms: %s (A18)', (num_orders, sms_subscribed, age, expected) => {
  const registration_date = new Date(now.getTime() - age);
  expect(isSmsPromptDue({ num_orders, sms_subscribed, registration_date }, now)).toBe(expected);
});

test.each([
  'STOP',
  'stop',
  ' Stop. ',
  'UNSUBSCRIBE',
  'opt-out',
  'Opt out',
  'quit',
  'end',
  'revoke',
  'CANCEL',
  'stopall',
])('the reply %j stops texts', (body) => expect(isStopReply(body)).toBe(true));

test.each(['', 'yes', "Don't stop", 'When does my order end?', 'stop by tomorrow'])(
  'the reply %j stops nothing',
  (body) => expect(isStopReply(body)).toBe(false),
);

test('a number is dialed with its country', () => {
  expect(dialedNumber('(310) 555-0199')).toBe('+13105550199');
});

test('a text fits into one message', () => {
  for (const text of [SMS_WELCOME, SMS_STOPPED]) expect(text.length).toBeLessThanOrEqual(160);
});
