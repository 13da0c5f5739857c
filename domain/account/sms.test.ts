import { expect, test } from 'vitest';
import { isTextable } from './area-codes.ts';
import { dialedNumber, isSmsCustomer, isSmsPromptDue, readReply } from './sms.ts';

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
])('the reply %j stops texts', (body) => expect(readReply(body)).toBe('stop'));

test.each(['START', ' start.', 'Unstop'])('the reply %j allows texts again', (body) =>
  expect(readReply(body)).toBe('start'),
);

test.each(['', 'yes', "Don't stop", 'When does my order end?', 'stop by tomorrow', "Don't start"])(
  'the reply %j changes nothing',
  (body) => expect(readReply(body)).toBeNull(),
);

// biome-ignore format: a table of cases
test.each([
  [0, 'lead', false],
  [1, 'lead', true],
  [0, 'trial', true],
  [0, 'member', true],
  [0, 'canceled', false],
  [2, 'canceled', true],
] as const)('with %i orders a %s is a customer: %s', (num_orders, user_status, expected) => {
  expect(isSmsCustomer({ num_orders, user_status })).toBe(expected);
});

// biome-ignore format: a table of cases
test.each([
  // number            why not
  ['(310) 555-0199',  null],
  ['(907) 555-0199',  null],
  ['(202) 555-0199',  null],
  ['(900) 555-0199',  'premium'],
  ['(310) 976-0199',  'premium'],
  ['(800) 555-0199',  'toll-free'],
  ['(888) 555-0199',  'toll-free'],
  ['(500) 555-0199',  'personal'],
  ['(212) 911-0199',  'a short code'],
  ['(416) 555-0199',  'Canada'],
  ['(236) 555-0199',  'Canada'],
  ...['876', '658', '809', '829', '849', '242', '246', '264', '268', '284', '345', '441', '473', '649', '664', '721',
    '758', '767', '784', '868', '869'].map((code) => [`(${code}) 555-0199`, 'the Caribbean'] as const),
  ['(787) 555-0199',  'a territory'],
  ['(340) 555-0199',  'a territory'],
  ['(671) 555-0199',  'a territory'],
] as const)('%s gets no text because it is %s', (telephone, why) => {
  expect(isTextable(telephone)).toBe(why === null);
});

test('a number is dialed with its country', () => {
  expect(dialedNumber('(310) 555-0199')).toBe('+13105550199');
});
