import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckoutFixtures, openCheckoutFixtures } from './fixtures.ts';
import { raceToOrder } from './last-unit-race.ts';

let fixtures: CheckoutFixtures;
beforeAll(async () => {
  fixtures = await openCheckoutFixtures();
});
afterAll(() => fixtures.close());

/** `npm run race` runs 200. */
const ROUNDS = Number(process.env['LAST_UNIT_ROUNDS'] ?? 8);

test(`32 buyers and one unit: one order each of ${ROUNDS} rounds, 31 refused, none oversold (I12)`, {
  timeout: 600_000,
}, async () => {
  const result = await raceToOrder(fixtures, { buyers: 32, rounds: ROUNDS });
  expect(result).toEqual({ rounds: ROUNDS, sold: ROUNDS, refused: 31 * ROUNDS, oversold: 0, other: [] });
  const { authorizations } = await fixtures.record();
  expect(authorizations.filter(({ status }) => status === 'authorized')).toHaveLength(ROUNDS);
});
