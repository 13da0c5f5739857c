import { expect, test } from 'vitest';
import { Breaker } from './breaker.ts';
import { GatewayPending, GatewayRefusedToken, GatewayUnavailable, GatewayUnknown } from './port.ts';

test('opens after five failures in a row, lets one try through after ten seconds and closes again (F9)', async () => {
  let now = 0;
  let asked = 0;
  const breaker = new Breaker({ now: () => now });
  const fail = () =>
    breaker.run(() => {
      asked++;
      return Promise.reject(new GatewayUnknown('silent'));
    });
  for (let i = 0; i < 5; i++) await expect(fail()).rejects.toThrow(GatewayUnknown);
  await expect(fail()).rejects.toThrow(GatewayUnavailable);
  expect(asked).toBe(5);
  now = 10_000;
  await expect(fail()).rejects.toThrow(GatewayUnknown);
  await expect(fail()).rejects.toThrow(GatewayUnavailable);
  now = 20_000;
  expect(await breaker.run(() => Promise.resolve('fine'))).toBe('fine');
  await expect(fail()).rejects.toThrow(GatewayUnknown);
});

test.each([new GatewayRefusedToken('spent'), new GatewayPending('busy')])(
  '%s is an answer, not a failure',
  async (error) => {
    const breaker = new Breaker({ failures_max: 1 });
    const refuse = () => breaker.run(() => Promise.reject(error));
    await expect(refuse()).rejects.toBe(error);
    await expect(refuse()).rejects.toBe(error);
  },
);
