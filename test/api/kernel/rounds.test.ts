import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRounds } from '#api/kernel/rounds.ts';
import { startShop, type TestShop } from '../../support/shop.ts';

const PERIOD_S = 0.2;
/** A turn counts as due after three quarters of the period; times are cut to milliseconds. */
const DUE_MS = 149;

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

/** Runs a round in as many workers, until one of its turns says that it has been enough. */
async function runRound(workers: number, name: string, turn: () => Promise<'go on' | 'enough'>): Promise<void> {
  const enough = Promise.withResolvers<void>();
  const round = {
    name,
    seconds: PERIOD_S,
    run: async () => {
      if ((await turn()) === 'enough') enough.resolve();
    },
  };
  const ends = Array.from({ length: workers }, () => startRounds(shop.shop, [round]));
  await enough.promise;
  await Promise.all(ends.map((end) => end()));
}

/** When the last turn that was finished began, by the database's clock. */
async function lastTurnMs(name: string): Promise<number | null> {
  const { rows } = await sql<{ at: Date }>`
    select updated_at as at from setting where setting_key = ${`round:${name}`}`.execute(shop.db);
  return rows[0]?.at.getTime() ?? null;
}

test('two workers take the turns of one: never at once, never before the round is due', async () => {
  const turns: number[] = [];
  let running = 0;
  let most_at_once = 0;
  await runRound(2, 'shared', async () => {
    most_at_once = Math.max(most_at_once, ++running);
    const before = await lastTurnMs('shared');
    if (before !== null) turns.push(before);
    running--;
    return turns.length >= 6 ? 'enough' : 'go on';
  });
  expect(most_at_once).toBe(1);
  const gaps = turns.slice(1).map((turn, index) => turn - (turns[index] ?? 0));
  expect(gaps.filter((gap) => gap < DUE_MS)).toEqual([]);
});

test('a turn that fails is taken again, and a clock put back holds nobody up', async () => {
  await sql`insert into setting (setting_key, value, updated_at)
    values ('round:failing', 'null', now() + interval '2 hours')`.execute(shop.db);
  let tries = 0;
  await runRound(1, 'failing', async () => {
    tries++;
    if (tries < 3) throw new Error('not yet');
    return 'enough';
  });
  expect(tries).toBeGreaterThanOrEqual(3);
  expect(await lastTurnMs('failing')).toBeLessThan(Date.now() + 3_600_000);
});
