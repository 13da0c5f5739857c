import { stoppedClock } from '#api/kernel/clock.ts';
import { FaultProxy } from './fault-proxy.ts';
import type { Apart } from './faults/apart.ts';
import { CRASH_FAULTS } from './faults/crashes.ts';
import { DATABASE_FAULTS } from './faults/database.ts';
import type { Fault, Inside } from './faults/fault.ts';
import { MONEY_FAULTS } from './faults/money.ts';
import { PROCESS_FAULTS } from './faults/processes.ts';
import { CLOCK_FAULTS, TIME_FAULTS, type Turning } from './faults/time.ts';
import { type House, keepFolders, openHouse } from './support/house.ts';
import { auditBreaks, matchGateway, settleAll } from './support/match.ts';
import type { Report } from './support/report.ts';
import { stockGoods } from './support/shelves.ts';
import { openInside } from './support/shop-inside.ts';

const PRODUCTS = 12;

/** Makes every fault of reliability.md whose part exists, one after the other. @param only names such as 'F1,F24'. */
export async function proveFaults(only = ''): Promise<Report> {
  const report: Report = { name: 'faults', is_good: true, lines: [], broken: [] };
  await inside(report, only);
  await turning(report, only);
  await apart(report, only);
  report.is_good = report.broken.length === 0;
  return report;
}

async function run<Setting>(
  report: Report,
  faults: readonly Fault<Setting>[],
  only: string,
  open: () => Promise<{ setting: Setting; close(): Promise<string[]> }>,
): Promise<void> {
  const wanted = faults.filter(({ name }) => only === '' || only.split(',').includes(name.split(' ')[0] ?? ''));
  if (wanted.length === 0) return;
  const { setting, close } = await open();
  try {
    for (const fault of wanted) {
      const broken = await fault.run(setting).catch((error: unknown) => [String(error)]);
      tell(report, fault.name, broken);
    }
  } finally {
    const left = await close();
    report.broken.push(...left.map((one) => `afterwards: ${one}`));
  }
}

function tell(report: Report, name: string, broken: string[]): void {
  report.lines.push(`${broken.length === 0 ? 'ok    ' : 'BROKEN'} ${name}`);
  report.broken.push(...broken.map((one) => `${name}: ${one}`));
  if (broken.length > 0) keepFolders();
  console.log(`  ${report.lines.at(-1)}`);
}

async function inside(report: Report, only: string): Promise<void> {
  await run<Inside>(report, [...MONEY_FAULTS, ...DATABASE_FAULTS], only, async () => {
    const house = await openHouse('faults-inside');
    const { to_gateway } = await standBetween(house);
    const shop = await openInside(house);
    const products = await stockGoods(house.db, PRODUCTS);
    return {
      setting: { house, shop, to_gateway, products },
      close: async () => {
        await shop.close();
        return leave(house, [to_gateway], false);
      },
    };
  });
}

async function turning(report: Report, only: string): Promise<void> {
  await run<Turning>(report, CLOCK_FAULTS, only, async () => {
    const house = await openHouse('faults-clock');
    const { to_gateway } = await standBetween(house);
    const clock = stoppedClock(new Date());
    const shop = await openInside(house, { clock });
    const products = await stockGoods(house.db, PRODUCTS);
    return {
      setting: { house, shop, to_gateway, products, clock },
      close: async () => {
        await shop.close();
        return leave(house, [to_gateway], false);
      },
    };
  });
}

async function apart(report: Report, only: string): Promise<void> {
  await run<Apart>(report, [...PROCESS_FAULTS, ...CRASH_FAULTS, ...TIME_FAULTS], only, async () => {
    const house = await openHouse('faults-apart');
    const { to_gateway, to_postgres } = await standBetween(house);
    const server = (await house.startServer()).child;
    const worker = await house.startWorker();
    const products = await stockGoods(house.db, PRODUCTS);
    return {
      setting: { house, to_gateway, to_postgres, products, server, worker },
      close: () => leave(house, [to_gateway, to_postgres], true),
    };
  });
}

/** From now on the shop of this house finds its gateway and its database behind fault proxies. */
async function standBetween(house: House): Promise<{ to_gateway: FaultProxy; to_postgres: FaultProxy }> {
  const gateway = new URL(house.gateway.url);
  const to_gateway = await FaultProxy.start({ host: gateway.hostname, port: Number(gateway.port) });
  const postgres = new URL(house.postgres.url);
  const folder = postgres.searchParams.get('host') ?? '';
  const to_postgres = await FaultProxy.start({ path: `${folder}/.s.PGSQL.5432` });
  postgres.searchParams.delete('host');
  postgres.hostname = '127.0.0.1';
  postgres.port = String(to_postgres.port);
  house.addresses.gateway_url = `http://127.0.0.1:${to_gateway.port}`;
  house.addresses.database_url = postgres.href;
  return { to_gateway, to_postgres };
}

/** @returns what does not add up after all of it. */
async function leave(house: House, proxies: readonly FaultProxy[], has_worker: boolean): Promise<string[]> {
  try {
    await settleAll(house);
    return [...(await matchGateway(house)), ...(await auditBreaks(house.db, { has_worker }))];
  } finally {
    await house.close();
    for (const proxy of proxies) await proxy.stop();
  }
}

if (import.meta.main) {
  const { tell: tellAll } = await import('./support/report.ts');
  tellAll([await proveFaults(process.argv[2])]);
  // Sockets that were left hanging on purpose must not keep the process.
  process.exit();
}
