import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLOW_CLIENT } from '#api/http/fastify.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

test('a request that arrives byte by byte is cut off within 30 s, its body as well as its headers', () => {
  const { requestTimeout, headersTimeout } = shop.app.server;
  expect([requestTimeout, headersTimeout]).toEqual([SLOW_CLIENT.request_ms, SLOW_CLIENT.headers_ms]);
  // Node swaps them otherwise: a slow body then stayed open for a minute.
  expect(headersTimeout).toBeLessThanOrEqual(requestTimeout);
  expect(requestTimeout + SLOW_CLIENT.check_ms).toBeLessThanOrEqual(30_000);
});
