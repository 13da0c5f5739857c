import { proveFaults } from './faults.ts';
import { proveKills } from './kills.ts';
import { proveProcesses } from './processes.ts';
import { proveProperties } from './properties.ts';
import { proveRaces } from './races.ts';
import { proveRenewalKills } from './renewal-kills.ts';
import { type Report, printReports } from './support/report.ts';

const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/** The parts, fastest first; environment variables set how long each one runs. */
const PARTS: Readonly<Record<string, () => Promise<Report> | Report>> = {
  properties: () => proveProperties(number('PROOF_CARTS', 100_000), number('CART_MODEL_RUNS', 5_000)),
  races: () => proveRaces(number('RACE_ROUNDS', 200)),
  faults: () => proveFaults(process.env['FAULTS'] ?? ''),
  renewals: () => proveRenewalKills(number('RENEWAL_KILLS', 60)),
  processes: () => proveProcesses(number('PROCESS_ROUNDS', 12)),
  kills: () => proveKills(number('KILLS', 200)),
};

/** `npm run proof`: every part in turn; `npm run proof -- kills races`: only these. */
async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !(name in PARTS));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}; the parts are ${Object.keys(PARTS).join(', ')}.`);
    process.exit(1);
  }
  const reports: Report[] = [];
  for (const name of asked.length > 0 ? asked : Object.keys(PARTS)) {
    console.log(`${name} ...`);
    const prove = PARTS[name];
    if (prove) reports.push(await proved(name, prove));
  }
  printReports(reports);
  // Sockets left open on purpose must not keep the process running.
  process.exit();
}

/** A part that throws counts as failed; the others still run. */
async function proved(name: string, prove: () => Promise<Report> | Report): Promise<Report> {
  const began = performance.now();
  try {
    const report = await prove();
    report.lines.push(`took ${((performance.now() - began) / 1000).toFixed(0)} s`);
    return report;
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { name, is_good: false, lines: [], broken: [`broke off: ${reason}`] };
  }
}

await main();
