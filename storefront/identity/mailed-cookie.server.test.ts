import { createContext, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { MAILED_TOKEN_BYTES, mailedTokenOf } from '#domain/identity/mailed-token.ts';
import { PAGE_SERVICES, type PageServices } from '#domain/kernel/page-services.ts';
import { EMAIL_COOKIE, OTP_COOKIE, RESET_COOKIE } from './mailed-cookie.server.ts';

const TOKEN = mailedTokenOf('ab'.repeat(MAILED_TOKEN_BYTES));

function contextOf(public_url: string): RouterContextProvider {
  const shared = globalThis as { [PAGE_SERVICES]?: ReturnType<typeof createContext<PageServices>> };
  const context = new RouterContextProvider();
  context.set((shared[PAGE_SERVICES] ??= createContext<PageServices>()), { public_url } as PageServices);
  return context;
}

const context = contextOf('https://shop.example');

test.each([
  ['a new password', RESET_COOKIE, TOKEN],
  ['a new email', EMAIL_COOKIE, TOKEN],
  ['a one-time code', OTP_COOKIE, TOKEN],
  ['a one-time code', OTP_COOKIE, '123456'],
])('what a link to %s brings is kept for its page alone to read', async (_what, cookie, text) => {
  const header = (await cookie.keep(context, text))['set-cookie'] ?? '';
  expect(header).toMatch(/; Max-Age=\d{3,4}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const request = new Request('https://shop.example/', { headers: { cookie: header.split(';')[0] ?? '' } });
  expect(await cookie.read(request)).toBe(text);
});

test.each([
  ['long', TOKEN.repeat(90)],
  ['short', TOKEN.slice(1)],
  ['empty', ''],
  ['more than a code', '123456 '],
])('of a %s text, which no link of ours has, nothing is kept', async (_what, text) => {
  for (const cookie of [RESET_COOKIE, EMAIL_COOKIE, OTP_COOKIE]) {
    const header = (await cookie.keep(context, text))['set-cookie'] ?? '';
    expect(header.length).toBeLessThan(120);
    expect(header).toContain('Max-Age=0');
  }
});
