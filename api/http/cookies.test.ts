import { expect, test } from 'vitest';
import { cookiePlan, readCookies } from './cookies.ts';

const PLAN = cookiePlan('https://shop.example');
const PLAIN = cookiePlan('http://shop.example');
const TOKEN = 'A'.repeat(43);
const OTHER = 'B'.repeat(43);

// biome-ignore format: a table of cases
test.each([
// what a browser or someone else sends   the header                                              the session
  ['nothing',                              undefined,                                              null],
  ['a session',                            `__Host-session=${TOKEN}`,                              TOKEN],
  ['a session among others',               `has_cart=1; __Host-session=${TOKEN}; logged_in=1`,     TOKEN],
  ['a session in quotes',                  `__Host-session="${TOKEN}"`,                            null],
  ['two sessions: the first counts',       `__Host-session=${TOKEN}; __Host-session=${OTHER}`,     TOKEN],
  ['a token that is too short',            `__Host-session=${TOKEN.slice(1)}`,                     null],
  ['a token with a foreign letter',        `__Host-session=${TOKEN.slice(1)}!`,                    null],
  ['a name without the prefix',            `session=${TOKEN}`,                                     null],
  ['names of an object\'s own parts',      '__proto__=1; constructor=2; toString=3',               null],
  ['something that is no cookie',          ';;=;= a;%;%zz=%zz',                                    null],
])('of %s', (_words, header, sessionToken) => {
  const jar = readCookies(header, PLAN);
  expect(jar.session_token).toBe(sessionToken);
  expect(jar.outgoing).toEqual([]);
});

test('only what was sent has a value', () => {
  const jar = readCookies('has_cart=1', PLAN);
  expect([jar.get('has_cart'), jar.get('logged_in'), jar.get('toString')]).toEqual(['1', undefined, undefined]);
});

test('a new session and a flag are set for the whole site, and the session is hidden from scripts', () => {
  const jar = readCookies('logged_in=1', PLAN);
  jar.startSession(TOKEN);
  jar.setFlag('logged_in', true);
  jar.setFlag('has_cart', true);
  jar.setFlag('has_cart', false);
  expect(jar.outgoing).toEqual([
    `__Host-session=${TOKEN}; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    'has_cart=; Max-Age=0; Path=/; Secure; SameSite=Lax',
  ]);
});

test('on plain http the name has no prefix and the cookie is not Secure', () => {
  const jar = readCookies(`session=${TOKEN}`, PLAIN);
  expect(jar.session_token).toBe(TOKEN);
  jar.startSession(OTHER);
  expect(jar.outgoing[0]).toBe(`session=${OTHER}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`);
});
