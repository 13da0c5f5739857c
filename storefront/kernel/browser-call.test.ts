import { afterEach, expect, test, vi } from 'vitest';
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

test.each([
  ['not in JSON', () => new Response('<html>', { status: 200 })],
  ['refused', () => Response.json({ success: false, code: 'busy', errors: [] }, { status: 503 })],
])('a session token that is %s is told in the words of the specification', async (_, answer) => {
  forgetToken();
  vi.stubGlobal('fetch', async () => Promise.resolve(answer()));
  const changeThing = callName<typeof makeThing>('POST', '/things');
  await expect(callApi(changeThing, {})).rejects.toMatchObject({
    code: 'fault',
    errors: [{ message: 'Error retrieving new session token from server.' }],
  });
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
