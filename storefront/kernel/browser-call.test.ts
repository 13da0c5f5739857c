import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { SIGNED_IN } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { addressOf, callApi, callName, forgetToken } from './browser-call.ts';

const getThing = endpoint({
  name: 'kernel.getThing',
  method: 'GET',
  path: '/things/{id}',
  summary: 'A call of this test.',
  access: SIGNED_IN,
  params: z.object({ id: z.string() }),
  query: z.object({ wanted: z.array(z.string()).optional() }),
  response: z.object({}),
});

// Files share the module, so another one may have left a token.
beforeEach(forgetToken);
afterEach(() => {
  vi.unstubAllGlobals();
  forgetToken();
});

const makeThing = endpoint({
  name: 'kernel.makeThing',
  method: 'POST',
  path: '/things',
  summary: 'Another call of this test.',
  access: SIGNED_IN,
  response: z.object({}),
});

const CHANGE = callName<typeof makeThing>('POST', '/things');
const NO_TOKEN = 'Error retrieving new session token from server.';
const SLOW_DOWN = { success: false, code: 'busy', errors: [{ message: 'Please try again in a moment.' }] };

// biome-ignore format: a table of cases
test.each([
  ['not in JSON',        () => new Response('<html>', { status: 200 }),     NO_TOKEN],
  ["a proxy's own page", () => new Response('<html>', { status: 502 }),     NO_TOKEN],
  ['refused',            () => Response.json(SLOW_DOWN, { status: 503 }),   'Please try again in a moment.'],
])('a session token that is %s means that nothing was sent', async (_, answer, message) => {
  const fetched = vi.fn(async () => Promise.resolve(answer()));
  vi.stubGlobal('fetch', fetched);
  await expect(callApi(CHANGE, {})).rejects.toMatchObject({ code: 'csrf_token', errors: [{ message }] });
  expect(fetched).toHaveBeenCalledOnce();
});

test('during maintenance a change leaves the page, though the token was refused first', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const closed = { success: false, code: 'maintenance', maintenance: true, errors: [] };
  vi.stubGlobal('fetch', async () => Promise.resolve(Response.json(closed, { status: 503 })));
  await expect(callApi(CHANGE, {})).rejects.toMatchObject({ status: 503 });
  expect(assign).toHaveBeenCalledExactlyOnceWith('/maintenance');
});

test('a misspelled method or path does not compile', () => {
  // @ts-expect-error the method is GET
  const wrongMethod = callName<typeof getThing>('POST', '/things/{id}');
  // @ts-expect-error the path is /things/{id}
  const wrongPath = callName<typeof getThing>('GET', '/thing/{id}');
  expect([wrongMethod, wrongPath]).toHaveLength(2);
});

test('the address of a call has its parameters and its query', () => {
  const name = callName<typeof getThing>('GET', '/things/{id}');
  expect(addressOf(name, { params: { id: 'a/b' }, query: { wanted: ['x', 'y'] } })).toBe(
    '/api/v1/things/a%2Fb?wanted%5B0%5D=x&wanted%5B1%5D=y',
  );
});
