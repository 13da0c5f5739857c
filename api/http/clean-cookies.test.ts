import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cookiesToDelete, COOKIES_MAX } from './clean-cookies.ts';

const OURS = { kept: ['__Host-session', 'logged_in'], droppable: ['preferences_done', 'zip'] };
const SESSION = `__Host-session=${'s'.repeat(43)}`;
const long = (name: string, length: number) => `${name}=${'x'.repeat(length)}`;

describe('what is deleted of too many cookies', () => {
  test.each([
    ['nothing up to 4,096 characters', [SESSION, long('ad', 4_000)], []],
    ['the longest that the shop does not know', [SESSION, long('a', 900), long('b', 3_500), 'zip=90026'], ['b']],
    ['as many as needed', [SESSION, long('a', 3_000), long('b', 3_500), long('c', 3_200)], ['b', 'c']],
    [
      'its own small ones last',
      [SESSION, long('preferences_done', 4_200), 'ad=1', 'zip=1'],
      ['ad', 'preferences_done'],
    ],
    ['never the session', [long('__Host-session', 5_000), 'logged_in=1'], []],
    ['one that is sent twice, once', [SESSION, long('ad', 2_500), long('ad', 2_500)], ['ad']],
    ['none whose name cannot be sent back', [SESSION, long('a(b', 5_000)], []],
  ])('%s', (_what, cookies, deleted) => {
    expect(cookiesToDelete(cookies.join('; '), OURS)).toEqual(deleted);
  });

  test('is enough, and is never the session, whatever a browser sends', () => {
    const cookie = fc.tuple(fc.stringMatching(/^[a-z_-]{1,12}$/), fc.integer({ min: 0, max: 3_000 }));
    fc.assert(
      fc.property(fc.uniqueArray(cookie, { selector: ([name]) => name, maxLength: 30 }), (cookies) => {
        const header = [SESSION, ...cookies.map(([name, length]) => long(name, length))].join('; ');
        const deleted = cookiesToDelete(header, OURS);
        const left = header.split('; ').filter((pair) => !deleted.includes(pair.split('=')[0] ?? ''));
        expect(left).toContain(SESSION);
        const isEnough = left.join('; ').length <= COOKIES_MAX;
        const hasOthers = left.some((pair) => !OURS.kept.includes(pair.split('=')[0] ?? ''));
        expect(isEnough || !hasOthers).toBe(true);
      }),
    );
  });
});
