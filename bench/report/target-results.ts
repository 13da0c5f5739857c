import { short, shortSpread } from '../measure/figures.ts';
import type { Row } from '../workloads/run.ts';
import type { Extras } from './extras.ts';

/** One row of the target table: the target, the figure, and whether it was hit. */
export type TargetResult = { what: string; target: string; figure: string; is_hit: boolean };

const SCRIPT_KB: Readonly<Record<string, number>> = {
  home: 120,
  category: 120,
  product: 120,
  cart: 150,
  checkout: 150,
};
const STYLE_KB = 15;
const HTML_KB = 30;

export function compareRow(row: Row): TargetResult[] {
  const { workload, connections, shop, ratio } = row;
  const { target } = workload;
  const isFirst = connections === workload.connections[0];
  const name = `${workload.title}, ${connections} connections`;
  const results: TargetResult[] = [];
  if (isFirst && target.rate !== undefined) {
    results.push(atLeast(`${name}: ${workload.unit} a second`, target.rate, shop.rate.median, shortSpread(shop.rate)));
  }
  if (isFirst && target.p99_ms !== undefined) {
    results.push(atMost(`${name}: p99, ms`, target.p99_ms, shop.p99_ms.median, shortSpread(shop.p99_ms)));
  }
  const part = target.part && shop.parts[target.part.name];
  if (target.part && part) {
    const { p50_ms, p99_ms } = target.part;
    results.push(atMost(`${name}: placing the order, p50, ms`, p50_ms, part.p50_ms.median, shortSpread(part.p50_ms)));
    results.push(atMost(`${name}: placing the order, p99, ms`, p99_ms, part.p99_ms.median, shortSpread(part.p99_ms)));
  }
  if (target.ratio !== undefined && ratio) {
    results.push(atMost(`${name}: times the floor`, target.ratio, ratio.median, shortSpread(ratio)));
  }
  return results;
}

export function compareExtras({ cold_start_s, idle, loaded, statements, weights, packages }: Extras): TargetResult[] {
  return [
    atMost('cold start to the first 200, s', 2, cold_start_s.median, shortSpread(cold_start_s)),
    atMost('memory of the server at rest, MB', 200, idle.server),
    atMost('memory of the server under load, MB', 350, loaded.server),
    ...statements.flatMap(({ operation, target, per_operation }) =>
      target === null ? [] : [atMost(`SQL statements: ${operation}`, target, per_operation)],
    ),
    ...(weights ?? []).flatMap((weight) => [
      atMost(`script of ${weight.page}, KB`, SCRIPT_KB[weight.page] ?? 120, weight.script),
      atMost(`style sheets of ${weight.page}, KB`, STYLE_KB, weight.stylesheet),
      atMost(`HTML of ${weight.page}, KB`, HTML_KB, weight.document),
    ]),
    atMost('node_modules, MB', 700, packages.mb),
    atMost('packages', 650, packages.packages),
  ];
}

function atLeast(what: string, target: number, figure: number, shown = short(figure)): TargetResult {
  return { what, target: `>= ${target.toLocaleString('en-US')}`, figure: shown, is_hit: figure >= target };
}

function atMost(what: string, target: number, figure: number, shown = short(figure)): TargetResult {
  return { what, target: `<= ${target.toLocaleString('en-US')}`, figure: shown, is_hit: figure <= target };
}
