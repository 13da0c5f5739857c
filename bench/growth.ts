import fs from 'node:fs';
import path from 'node:path';
import { copyOrders } from './growth/copy-orders.ts';
import { type Generator, startGenerator } from './load/generator.ts';
import type { Job } from './load/jobs.ts';
import { shortSpread, type Spread, spreadOf } from './measure/figures.ts';
import { describeMachine } from './measure/machine.ts';
import { table } from './report/table.ts';
import { CONNECTIONS, REPETITIONS, SECONDS, SHOPPERS, WARM_UP_SECONDS } from './settings.ts';
import { becomeShopper, listProductIds, type MemberSession } from '#harness/shoppers.ts';
import { openBenchEnvironment, type BenchEnvironment } from './shop/bench-environment.ts';
import { openVisitor } from '#harness/visitor.ts';

/** `npm run bench:growth`: the same calls in a shop with more and more past orders. Writes bench/growth.md. */
const RESULTS = path.join(import.meta.dirname, 'growth.md');
const ORDERS = [0, 1_000, Number(process.env['GROWTH_ORDERS'] ?? 1_000_000)];
/** Cost is flat if the last figure is below twice the first. */
const TARGETS = { flat: 2 };

type Took = { p50_ms: Spread; p99_ms: Spread };

const generator = startGenerator();
try {
  const orders = await withEnvironment(measureOrders);
  const page = `# Results of \`npm run bench:growth\`

${orders.machine}. Shop, PostgreSQL and the load generator share the cores; each figure is the median of ${REPETITIONS} runs
of ${SECONDS} s, with the least and the most in brackets.

## Orders

Flat means: at most ${TARGETS.flat} times the figure without past orders.

${orders.text}
`;
  console.log(`\n${page}`);
  fs.writeFileSync(RESULTS, page);
  print(`Written to ${path.relative(process.cwd(), RESULTS)}.`);
} finally {
  generator.close();
}

async function withEnvironment(
  measure: (environment: BenchEnvironment) => Promise<string>,
): Promise<{ text: string; machine: string }> {
  print('Setting up a shop ...');
  const environment = await openBenchEnvironment({ starts: 1 });
  try {
    return { text: await measure(environment), machine: describeMachine(environment.postgres_version) };
  } finally {
    await environment.close();
  }
}

/** Placing and listing orders, without past orders and then with more and more of them. */
async function measureOrders(environment: BenchEnvironment): Promise<string> {
  const { url } = environment.shop;
  const product_ids = await listProductIds(await openVisitor(url));
  const shoppers: MemberSession[] = [];
  let gatewayUrl = '';
  for (let i = 0; i < SHOPPERS; i++) {
    const { cookie, csrf_token, address_id, visitor } = await becomeShopper(url);
    shoppers.push({ cookie, csrf_token, address_id });
    const token = await visitor.get<{ fields_url: string }>('/token/payment/client');
    gatewayUrl = new URL(token.fields_url).origin;
  }
  const checkout: Job = { kind: 'checkout', url, gateway_url: gatewayUrl, shoppers, product_ids };
  const headers = { cookie: shoppers[0]?.cookie ?? '' };
  const paths = ['/api/v1/account/orders?page_size=10', '/api/v1/account/orders?page_size=10&cur_page=2'];
  const list: Job = { kind: 'read', url, paths, headers, connections: CONNECTIONS[0] ?? 16 };
  const rows: { orders: number; place: Took; list: Took }[] = [];
  await generator.load(checkout, WARM_UP_SECONDS);
  let past = 0;
  for (const orders of ORDERS) {
    print(`${orders.toLocaleString('en-US')} past orders ...`);
    await copyOrders(superuserUrl(environment), { from: past, to: orders });
    past = orders;
    rows.push({ orders, place: await take(generator, checkout, 'place'), list: await take(generator, list) });
  }
  const first = rows[0];
  const flat = (took: Took, before: Took | undefined) =>
    took.p50_ms.median <= TARGETS.flat * (before?.p50_ms.median ?? 0) ? 'flat' : 'grows';
  return table(
    ['past orders', 'placing p50 ms', 'p99 ms', '', 'order list p50 ms', 'p99 ms', ''],
    rows.map(({ orders, place, list: listed }) => [
      orders.toLocaleString('en-US'),
      shortSpread(place.p50_ms),
      shortSpread(place.p99_ms),
      flat(place, first?.place),
      shortSpread(listed.p50_ms),
      shortSpread(listed.p99_ms),
      flat(listed, first?.list),
    ]),
  );
}

function superuserUrl({ postgres, shop_database }: BenchEnvironment): string {
  const url = new URL(postgres.superuser_url);
  url.pathname = `/${shop_database}`;
  return url.href;
}

/** @param part one request of the operation, instead of the whole. */
async function take(of: Generator, job: Job, part?: string): Promise<Took> {
  const taken: { p50_ms: number; p99_ms: number }[] = [];
  for (let i = 0; i < REPETITIONS; i++) {
    const loaded = await of.load(job, SECONDS);
    const timed = part === undefined ? loaded : loaded.parts[part];
    if (timed) taken.push(timed);
  }
  return { p50_ms: spreadOf(taken.map((one) => one.p50_ms)), p99_ms: spreadOf(taken.map((one) => one.p99_ms)) };
}

function print(line: string): void {
  console.log(`- ${line}`);
}
