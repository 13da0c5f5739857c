import { cancelAndShip, captureTwice, mailTwice, refundTwice } from './races/after-buying.ts';
import { lastUnit, placeAndAdd, placeOtherKeys, placeSameKey, settleAndSweep } from './races/buying.ts';
import { enrollAndNews, placeAndNews } from './races/news.ts';
import { enrollTwice, mergeTwice, registerTwice, renewAndStop } from './races/people.ts';
import { CLIENTS, type Race, type RaceSetting } from './races/race.ts';
import { keepFolders, openHouse } from './support/house.ts';
import { auditBreaks, matchGateway, settleAll } from './support/match.ts';
import type { Report } from './support/report.ts';
import { stockGoods } from './support/shelves.ts';
import { openInside } from './support/shop-inside.ts';

/** The races of goal G6 whose parts exist, and some that reliability.md does not name. */
const RACES: readonly Race[] = [
  lastUnit,
  placeSameKey,
  placeOtherKeys,
  placeAndAdd,
  settleAndSweep,
  placeAndNews,
  cancelAndShip,
  captureTwice,
  refundTwice,
  mailTwice,
  registerTwice,
  mergeTwice,
  enrollTwice,
  enrollAndNews,
  renewAndStop,
];
const PRODUCTS = 12;
const BROKEN_ENOUGH = 5;

/** 32 clients race, round after round, on PostgreSQL and the gateway's process (G6). @param only part of a name. */
export async function proveRaces(rounds: number, only = ''): Promise<Report> {
  const house = await openHouse('races');
  const shop = await openInside(house);
  const report: Report = { name: 'races', is_good: true, lines: [], broken: [] };
  try {
    const setting = { house, shop, owner: house.db, products: await stockGoods(house.db, PRODUCTS) };
    for (const race of RACES.filter(({ name }) => name.includes(only))) {
      const began = performance.now();
      const broken = await run(race, setting, rounds);
      const took_s = ((performance.now() - began) / 1000).toFixed(0);
      report.lines.push(
        `${race.name}: ${rounds} rounds x ${CLIENTS} clients, ${broken.length} violations (${took_s} s)`,
      );
      report.broken.push(...broken.map((one) => `${race.name}: ${one}`));
      if (broken.length > 0) keepFolders();
      console.log(`  ${report.lines.at(-1)}`);
    }
  } finally {
    await shop.close();
    await house.close();
  }
  report.is_good = report.broken.length === 0;
  return report;
}

async function run(race: Race, setting: RaceSetting, rounds: number): Promise<string[]> {
  const { round } = await race.prepare(setting);
  const broken: string[] = [];
  for (let i = 0; i < rounds && broken.length < BROKEN_ENOUGH; i++) broken.push(...(await round()));
  await settleAll(setting.house);
  return [
    ...broken,
    ...(await matchGateway(setting.house)),
    ...(await auditBreaks(setting.owner, { has_worker: false })),
  ];
}

if (import.meta.main) {
  const { tell } = await import('./support/report.ts');
  tell([await proveRaces(Number(process.env['RACE_ROUNDS'] ?? 200), process.argv[2])]);
  // Sockets that were left hanging on purpose must not keep the process.
  process.exit();
}
