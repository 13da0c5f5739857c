import { cancelAndShip, captureTwice, mailTwice, refundTwice } from './races/after-buying.ts';
import { lastUnit, placeAndAdd, placeOtherKeys, placeSameKey, settleAndSweep } from './races/buying.ts';
import { enrollAndEvents, placeAndEvents } from './races/events.ts';
import { enrollTwice, mergeTwice, registerTwice, renewAndStop } from './races/people.ts';
import { CLIENTS, type Race, type RaceSetting } from './races/race.ts';
import { preserveFolders, openEnvironment } from '#harness/environment.ts';
import { auditBreaks, matchGateway, settleAll } from './support/match.ts';
import type { Report } from './support/report.ts';
import { stockProducts } from '#harness/products.ts';
import { openInProcessShop } from '#harness/in-process-shop.ts';

/** Every race that docs/reliability.md counts. */
const RACES: readonly Race[] = [
  lastUnit,
  placeSameKey,
  placeOtherKeys,
  placeAndAdd,
  settleAndSweep,
  placeAndEvents,
  cancelAndShip,
  captureTwice,
  refundTwice,
  mailTwice,
  registerTwice,
  mergeTwice,
  enrollTwice,
  enrollAndEvents,
  renewAndStop,
];
const PRODUCTS = 12;
const BROKEN_ENOUGH = 5;

/** 32 clients race in each run, on PostgreSQL and the gateway's process (G6). @param only part of a name. */
export async function proveRaces(runs: number, only = ''): Promise<Report> {
  const environment = await openEnvironment('races');
  const shop = await openInProcessShop(environment);
  const report: Report = { name: 'races', is_good: true, lines: [], broken: [] };
  try {
    const setting = {
      environment,
      shop,
      owner: environment.db,
      products: await stockProducts(environment.db, PRODUCTS),
    };
    for (const race of RACES.filter(({ name }) => name.includes(only))) {
      const began = performance.now();
      const broken = await run(race, setting, runs);
      const tookS = ((performance.now() - began) / 1000).toFixed(0);
      report.lines.push(`${race.name}: ${runs} rounds x ${CLIENTS} clients, ${broken.length} violations (${tookS} s)`);
      report.broken.push(...broken.map((one) => `${race.name}: ${one}`));
      if (broken.length > 0) preserveFolders();
      console.log(`  ${report.lines.at(-1)}`);
    }
  } finally {
    await shop.close();
    await environment.close();
  }
  report.is_good = report.broken.length === 0;
  return report;
}

async function run(race: Race, setting: RaceSetting, runs: number): Promise<string[]> {
  const { run } = await race.prepare(setting);
  const broken: string[] = [];
  for (let i = 0; i < runs && broken.length < BROKEN_ENOUGH; i++) broken.push(...(await run()));
  await settleAll(setting.environment);
  return [
    ...broken,
    ...(await matchGateway(setting.environment)),
    ...(await auditBreaks(setting.owner, { has_worker: false })),
  ];
}

if (import.meta.main) {
  const { printReports } = await import('./support/report.ts');
  printReports([await proveRaces(Number(process.env['RACE_ROUNDS'] ?? 200), process.argv[2])]);
  // Sockets left open on purpose must not keep the process running.
  process.exit();
}
