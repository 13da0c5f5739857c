import { short, shortSpread } from '../measure/figures.ts';
import { KINDS } from '../browser/page-weight.ts';
import { PRODUCTS, REPETITIONS, SECONDS } from '../settings.ts';
import type { Row } from '../workloads/run.ts';
import type { Extras } from './extras.ts';
import { type TargetResult, compareExtras, compareRow } from './target-results.ts';
import { table } from './table.ts';

/** One row for each workload and number of connections: shop beside floor. */
export function workloadTable(rows: readonly Row[]): string {
  const head = [
    'workload',
    'conn.',
    'a second',
    'p50 ms',
    'p99 ms',
    'floor, a second',
    'times the floor',
    'CPU µs',
    'CPU, floor',
  ];
  return table(
    head,
    rows.map(({ workload, connections, shop, floor, ratio }) => [
      workload.title,
      String(connections),
      shortSpread(shop.rate),
      short(shop.p50_ms.median),
      shortSpread(shop.p99_ms),
      floor ? shortSpread(floor.rate) : '-',
      ratio ? shortSpread(ratio) : '-',
      short(shop.cpu_us.median),
      floor ? short(floor.cpu_us.median) : '-',
    ]),
  );
}

/** The requests of an operation that are timed separately. */
export function partsTable(rows: readonly Row[]): string {
  const parts = rows.flatMap(({ workload, floor, shop }) =>
    Object.entries(shop.parts).map(([name, { p50_ms, p99_ms }]) => {
      const last = floor?.parts['last'];
      const ofFloor = last ? `${short(last.p50_ms.median)} / ${short(last.p99_ms.median)}` : '-';
      return [`${workload.name}: ${name}`, shortSpread(p50_ms), shortSpread(p99_ms), ofFloor];
    }),
  );
  return parts.length === 0 ? '' : table(['request', 'p50 ms', 'p99 ms', 'floor, p50 / p99'], parts);
}

export function extrasTables(extras: Extras): string {
  const { cold_start_s, cold_cpu_s, idle, loaded, statements, weights, yardsticks, packages } = extras;
  const processes = [...new Set([...Object.keys(idle), ...Object.keys(loaded)])];
  return [
    `The simplest work a server does, on this machine and on the one that the absolute targets were set on:`,
    table(
      ['16 connections', 'here, a second', 'there'],
      yardsticks.map(({ title, rate, there }) => [title, shortSpread(rate), there]),
    ),
    `Cold start to the first 200, database server up: ${shortSpread(cold_start_s)} s, of which processor ${shortSpread(cold_cpu_s)} s.`,
    table(
      ['memory, MB', 'at rest', 'the most under load'],
      processes.map((name) => [name, short(idle[name] ?? 0), short(loaded[name] ?? 0)]),
    ),
    table(
      ['operation', 'SQL statements'],
      statements.map(({ operation, per_operation }) => [operation, short(per_operation)]),
    ),
    weights
      ? table(
          ['first visit, KB over the wire', ...KINDS],
          weights.map((weight) => [weight.page, ...KINDS.map((kind) => short(weight[kind]))]),
        )
      : 'Pages were not weighed: there is no browser.',
    `node_modules: ${short(packages.mb)} MB in ${packages.packages} packages, those for development among them.`,
  ].join('\n\n');
}

export function targetTable(results: readonly TargetResult[]): string {
  return table(
    ['target', 'wanted', 'found', ''],
    results.map(({ what, target, figure, is_hit }) => [what, target, figure, is_hit ? 'hit' : 'missed']),
  );
}

export function compareWithTargets(rows: readonly Row[], extras: Extras | null): TargetResult[] {
  return [...rows.flatMap(compareRow), ...(extras ? compareExtras(extras) : [])];
}

/** The whole of bench/results.md. */
export function resultsPage(rows: readonly Row[], extras: Extras, machine: string): string {
  const results = compareWithTargets(rows, extras);
  const hits = results.filter(({ is_hit }) => is_hit).length;
  return `# Results of \`npm run bench\`

${machine}. Shop, floors, PostgreSQL and the load generator share the cores. ${PRODUCTS.toLocaleString('en-US')} products; each figure is the
median of ${REPETITIONS} runs of ${SECONDS} s, with the least and the most in brackets. [README.md](README.md) describes each workload.

## Workloads

${workloadTable(rows)}

${partsTable(rows)}

## Other figures
${extrasTables(extras)}

## Targets: ${hits} of ${results.length} hit

${targetTable(results)}
`;
}
