import { stoppedClock } from '#api/kernel/clock.ts';
import { FaultProxy } from './fault-proxy.ts';
import type { SeparateProcesses } from './faults/separate-processes.ts';
import { CRASH_FAULTS } from './faults/crashes.ts';
import { DATABASE_FAULTS } from './faults/database.ts';
import type { Fault, InProcess } from './faults/fault.ts';
import { MONEY_FAULTS } from './faults/money.ts';
import { PROCESS_FAULTS } from './faults/processes.ts';
import { CLOCK_FAULTS, TIME_FAULTS, type WithTestClock } from './faults/time.ts';
import { type ShopEnvironment, preserveFolders, openEnvironment } from '#harness/environment.ts';
import { auditBreaks, matchGateway, settleAll } from './support/match.ts';
import type { Report } from './support/report.ts';
import { stockProducts } from '#harness/products.ts';
import { openInProcessShop } from '#harness/in-process-shop.ts';

const PRODUCTS = 12;

/** Injects every fault of reliability.md that has a test here, one at a time. @param only names such as 'F1,F24'. */
export async function proveFaults(only = ''): Promise<Report> {
  const report: Report = { name: 'faults', is_good: true, lines: [], broken: [] };
  await inProcess(report, only);
  await withTestClock(report, only);
  await separateProcesses(report, only);
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
      recordResult(report, fault.name, broken);
    }
  } finally {
    const left = await close();
    report.broken.push(...left.map((one) => `afterwards: ${one}`));
  }
}

function recordResult(report: Report, name: string, broken: string[]): void {
  report.lines.push(`${broken.length === 0 ? 'ok    ' : 'BROKEN'} ${name}`);
  report.broken.push(...broken.map((one) => `${name}: ${one}`));
  if (broken.length > 0) preserveFolders();
  console.log(`  ${report.lines.at(-1)}`);
}

async function inProcess(report: Report, only: string): Promise<void> {
  await run<InProcess>(report, [...MONEY_FAULTS, ...DATABASE_FAULTS], only, async () => {
    const environment = await openEnvironment('faults-inside');
    const { gatewayProxy } = await insertFaultProxies(environment);
    const shop = await openInProcessShop(environment);
    const products = await stockProducts(environment.db, PRODUCTS);
    return {
      setting: { environment, shop, gatewayProxy, products },
      close: async () => {
        await shop.close();
        return closeAndCheck(environment, [gatewayProxy], false);
      },
    };
  });
}

async function withTestClock(report: Report, only: string): Promise<void> {
  await run<WithTestClock>(report, CLOCK_FAULTS, only, async () => {
    const environment = await openEnvironment('faults-clock');
    const { gatewayProxy } = await insertFaultProxies(environment);
    const clock = stoppedClock(new Date());
    const shop = await openInProcessShop(environment, { clock });
    const products = await stockProducts(environment.db, PRODUCTS);
    return {
      setting: { environment, shop, gatewayProxy, products, clock },
      close: async () => {
        await shop.close();
        return closeAndCheck(environment, [gatewayProxy], false);
      },
    };
  });
}

async function separateProcesses(report: Report, only: string): Promise<void> {
  await run<SeparateProcesses>(report, [...PROCESS_FAULTS, ...CRASH_FAULTS, ...TIME_FAULTS], only, async () => {
    const environment = await openEnvironment('faults-apart');
    const { gatewayProxy, databaseProxy } = await insertFaultProxies(environment);
    const server = (await environment.startServer()).child;
    const worker = await environment.startWorker();
    const products = await stockProducts(environment.db, PRODUCTS);
    return {
      setting: { environment, gatewayProxy, databaseProxy, products, server, worker },
      close: () => closeAndCheck(environment, [gatewayProxy, databaseProxy], true),
    };
  });
}

/** Puts a fault proxy in front of this environment's gateway and database. */
async function insertFaultProxies(
  environment: ShopEnvironment,
): Promise<{ gatewayProxy: FaultProxy; databaseProxy: FaultProxy }> {
  const gateway = new URL(environment.gateway.url);
  const gatewayProxy = await FaultProxy.start({ host: gateway.hostname, port: Number(gateway.port) });
  const postgres = new URL(environment.postgres.url);
  const folder = postgres.searchParams.get('host') ?? '';
  const databaseProxy = await FaultProxy.start({ path: `${folder}/.s.PGSQL.5432` });
  postgres.searchParams.delete('host');
  postgres.hostname = '127.0.0.1';
  postgres.port = String(databaseProxy.port);
  gateway.port = String(gatewayProxy.port);
  environment.addresses.gateway_url = gateway.href;
  environment.addresses.database_url = postgres.href;
  return { gatewayProxy, databaseProxy };
}

/** @returns the inconsistencies that are left at the end. */
async function closeAndCheck(
  environment: ShopEnvironment,
  proxies: readonly FaultProxy[],
  hasWorker: boolean,
): Promise<string[]> {
  try {
    await settleAll(environment);
    return [...(await matchGateway(environment)), ...(await auditBreaks(environment.db, { has_worker: hasWorker }))];
  } finally {
    await environment.close();
    for (const proxy of proxies) await proxy.stop();
  }
}

if (import.meta.main) {
  const { printReports } = await import('./support/report.ts');
  printReports([await proveFaults(process.argv[2])]);
  // Sockets left open on purpose must not keep the process running.
  process.exit();
}
