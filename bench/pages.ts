import fs from 'node:fs';
import path from 'node:path';
import { findChromium } from '#scripts/chromium.ts';
import { measureInteractions } from './browser/interactions.ts';
import { measureVitals } from './browser/lighthouse.ts';
import { describeMachine } from './measure/machine.ts';
import { weighPages } from './browser/page-weight.ts';
import { interactionTable, pagesPage, vitalsTable, weightTable } from './report/pages-page.ts';
import { listCatalogPages, listPages } from './shop/pages.ts';
import { openBenchEnvironment } from './shop/bench-environment.ts';

/** `npm run bench:pages`: the pages on a slow phone. Writes bench/pages.md. */
const RESULTS = path.join(import.meta.dirname, 'pages.md');

const browser = await findChromium();
if (!browser.path) {
  console.error(`Pages cannot be measured: ${browser.reason}`);
  process.exit(1);
}
print('Setting up a shop ...');
const environment = await openBenchEnvironment({ starts: 1 });
process.once('SIGINT', () => void environment.close().then(() => process.exit(1)));
try {
  const { url } = environment.shop;
  const pages = [...(await listPages(url)), ...(await listCatalogPages(url))];
  // A newly started shop renders each page and picture once; that is not what visitors normally see.
  const weights = (await weighPages(url, pages)) ?? [];
  const interactions = await measureInteractions(browser.path, url, (what) => print(`${what} ...`));
  console.log(`\n${interactionTable(interactions)}\n`);
  const vitals = await measureVitals(browser.path, url, pages, (name) => print(`Lighthouse: ${name} ...`));
  console.log(`\n${vitalsTable(vitals)}\n\n${weightTable(weights)}\n`);
  fs.writeFileSync(
    RESULTS,
    pagesPage({ vitals, interactions, weights }, describeMachine(environment.postgres_version)),
  );
  print(`Written to ${path.relative(process.cwd(), RESULTS)}.`);
} finally {
  await environment.close();
}

function print(line: string): void {
  console.log(`- ${line}`);
}
