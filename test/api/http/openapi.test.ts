import { afterAll, beforeAll, expect, test } from 'vitest';
import { startShop, type TestShop } from '#harness/shop.ts';

type Answers = Record<
  string,
  { content: { 'application/json': { schema: { properties: { code?: { enum: string[] } } } } } }
>;
type Document = { paths: Record<string, Record<string, { operationId: string; responses: Answers }>> };

let shop: TestShop;
let document: Document;
beforeAll(async () => {
  shop = await startShop();
  document = JSON.parse((await shop.app.inject({ url: '/api/docs/openapi.json' })).body) as Document;
});
afterAll(() => shop.close());

/** The codes that the document lists for a call, by status. */
function codesOf(path: string, method: string): Record<string, string[]> {
  const responses: Answers = document.paths[path]?.[method]?.responses ?? {};
  return Object.fromEntries(
    Object.entries(responses).map(([status, { content }]) => [
      status,
      content['application/json'].schema.properties.code?.enum ?? [],
    ]),
  );
}

test('every served call is in the document once', () => {
  const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId));
  expect(ids.toSorted()).toEqual([...shop.shop.calls.keys()].toSorted());
});

test('a call names its refusals, and no others', () => {
  const place = codesOf('/checkout/place', 'post');
  expect(place['409']).toEqual([
    'quote_stale',
    'fresh_not_confirmed',
    'out_of_stock',
    'item_restricted',
    'age_required',
    'payment_method_expired',
  ]);
  expect(place['402']).toEqual(['payment_declined', 'payment_needs_bank']);
  expect(place['401']).toEqual(['not_logged_in']);
  expect(place['403']).toContain('csrf_token');
  expect(Object.keys(codesOf('/navigation', 'get'))).toEqual(['200', '400', '403', '429', '500', '503']);
});

test('a public call needs no token; a call for members says whom it refuses', () => {
  expect(codesOf('/session/new', 'post')['403']).not.toContain('csrf_token');
  expect(codesOf('/account/order/{id}/cancel', 'post')['404']).toEqual(['order_not_found', 'unknown_call']);
  expect(codesOf('/membership/renewal/stop', 'post')['403']).toContain('not_allowed');
});

// biome-ignore format: a table of cases
test.each([
  // what is asked                       method   path                             answer
  ['a call that is not there',           'GET',   '/nothing/here',                 404, 'unknown_call', undefined],
  ['a method that a call does not have', 'PATCH', '/products',                     405, 'method_not_allowed', 'GET'],
  ['a key longer than any of ours',      'GET',   `/products/${'x'.repeat(400)}`,  404, 'unknown_call', undefined],
  ['an address that cannot be read',     'GET',   '/products/%C3%',                404, 'unknown_call', undefined],
] as const)('%s is told so', async (_what, method, path, status, code, allow) => {
  const answer = await shop.app.inject({ method, url: `/api/v1${path}` });
  expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([status, code]);
  expect(answer.headers['allow']).toBe(allow);
});

test('a page with a malformed address answers a readable 404', async () => {
  const { statusCode, headers, body } = await shop.app.inject({ url: '/p/%C3%' });
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(body).toContain("We couldn't find that page.");
});
