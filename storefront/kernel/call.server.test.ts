import { createContext, type RouterContext, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { login } from '#domain/identity/endpoints.ts';
import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';
import { PAGE_SERVICES, type PageServices } from '#domain/kernel/page-services.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { call, callerOf, tryCall, tryDeclared } from './call.server.ts';

const INPUT = { body: { email: 'ada@example.test', password: 'a long password' } };

/** A page whose shop answers everything with this error. */
function pageWith(error: Error): RouterContextProvider {
  const held = globalThis as { [PAGE_SERVICES]?: RouterContext<PageServices> };
  const context = new RouterContextProvider();
  const fail = () => Promise.reject(error);
  context.set((held[PAGE_SERVICES] ??= createContext<PageServices>()), {
    call: fail,
    caller: fail,
  } as unknown as PageServices);
  return context;
}

test('an outage is a page with 503, and a form that can be sent again', async () => {
  const page = pageWith(new Refusal(GENERAL_REFUSALS.busy));
  const outage = { data: { code: 'busy' }, init: { status: 503 } };
  await expect(callerOf(page)).rejects.toMatchObject(outage);
  await expect(call(page, login, INPUT)).rejects.toMatchObject(outage);
  expect(await tryCall(page, login, INPUT)).toMatchObject({ ok: false, status: 503, error: { code: 'busy' } });
});

test('of a form whose page only has words for its own call, other refusals are pages', async () => {
  const declared = pageWith(new Refusal(IDENTITY_REFUSALS.invalid_login));
  const own = { ok: false, error: { code: 'invalid_login' } };
  expect(await tryDeclared(declared, login, INPUT)).toMatchObject(own);
  for (const kind of [GENERAL_REFUSALS.invalid, GENERAL_REFUSALS.too_many_requests]) {
    const { code, status, message } = kind;
    const answer = { data: { code, message }, init: { status } };
    await expect(tryDeclared(pageWith(new Refusal(kind)), login, INPUT)).rejects.toMatchObject(answer);
  }
});

test('a fault stays what it is', async () => {
  const fault = new TypeError('a bug');
  await expect(callerOf(pageWith(fault))).rejects.toBe(fault);
  await expect(call(pageWith(fault), login, INPUT)).rejects.toBe(fault);
});
