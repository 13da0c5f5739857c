import fs from 'node:fs';
import path from 'node:path';
import { findChromium } from '#scripts/chromium.ts';
import { takePresses } from './lab/interactions.ts';
import { takeVitals } from './lab/lighthouse.ts';
import { describeMachine } from './measure/machine.ts';
import { weighPages } from './measure/page-weight.ts';
import { pagesPage, pressTable, vitalsTable } from './report/pages-page.ts';
import { listPages } from './shop/pages.ts';
import { setStage } from './shop/stage.ts';

/** `npm run bench:pages`: what a shopper with a slow phone meets. Writes bench/pages.md. */
const RESULTS = path.join(import.meta.dirname, 'pages.md');

const browser = await findChromium();
if (!browser.path) {
  console.error(`Pages cannot be measured: ${browser.reason}`);
  process.exit(1);
}
say('Setting up a shop of its own ...');
const stage = await setStage({ starts: 1 });
process.once('SIGINT', () => void stage.close().then(() => process.exit(1)));
try {
  const { url } = stage.shop;
  const pages = await listPages(url);
  // A shop that has just opened draws each page and picture once; that is not what a visitor meets.
  await weighPages(url, pages);
  const pressed = await takePresses(browser.path, url, (what) => say(`${what} ...`));
  const vitals = await takeVitals(browser.path, url, pages, (name) => say(`Lighthouse: ${name} ...`));
  console.log(`\n${vitalsTable(vitals)}\n\n${pressTable(pressed)}\n`);
  fs.writeFileSync(RESULTS, pagesPage(vitals, pressed, describeMachine(stage.postgres_version)));
  say(`Written to ${path.relative(process.cwd(), RESULTS)}.`);
} finally {
  await stage.close();
}

function say(line: string): void {
  console.log(`- ${line}`);
}
